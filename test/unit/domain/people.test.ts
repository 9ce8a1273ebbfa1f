import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  badgeCode,
  badgesIn,
  holdsBadge,
  readBadge,
  withoutBadge,
} from '../../../src/shared/domain/people/people-badge.ts';
import { readCommand, commandCards } from '../../../src/shared/domain/command-codes.ts';
import {
  isPinHardEnough,
  pauseAfterWrongPins,
  remainingPause,
} from '../../../src/shared/domain/people/people-pin.ts';
import {
  mayManage,
  NOTHING_ALLOWED,
  refusalOf,
  rightsOf,
} from '../../../src/shared/domain/people/people-rights.ts';
import { isNameAmong } from '../../../src/shared/domain/given-name.ts';
import { personNameSchema, roles } from '../../../src/shared/domain/people/people.ts';

describe('a role', () => {
  test('of a packer is the bench, of a lead the shift, of an owner everything', () => {
    expect(roles.map((role) => [role, rightsOf(role)])).toEqual([
      ['packer', ['pack']],
      [
        'lead',
        [
          'pack',
          'plan',
          'stockroom',
          'handOver',
          'deleteBoxes',
          'printAnyway',
          'buyers',
          'vouch',
          'figures',
          'log',
          'settings',
          'users',
        ],
      ],
      [
        'owner',
        [
          'pack',
          'plan',
          'stockroom',
          'handOver',
          'deleteBoxes',
          'printAnyway',
          'buyers',
          'vouch',
          'figures',
          'log',
          'settings',
          'users',
          'account',
          'numbers',
        ],
      ],
    ]);
  });

  test('of a packer sees who buys only where the owner allows it', () => {
    const allowed = { ...NOTHING_ALLOWED, buyersToPackers: true };
    expect([rightsOf('packer'), rightsOf('packer', allowed)]).toEqual([['pack'], ['pack', 'buyers']]);
  });

  test('of a lead sees the numbers only where the owner allows it, and of a packer never', () => {
    const allowed = { ...NOTHING_ALLOWED, numbersToLeads: true };
    const sees = roles.map((role) => [
      role,
      rightsOf(role).includes('numbers'),
      rightsOf(role, allowed).includes('numbers'),
    ]);
    expect(sees).toEqual([
      ['packer', false, false],
      ['lead', false, true],
      ['owner', true, true],
    ]);
  });

  test('makes and changes nobody above itself', () => {
    const manages = roles.map((role) => [role, roles.filter((other) => mayManage(role, other))]);
    expect(manages).toEqual([
      ['packer', []],
      ['lead', ['packer', 'lead']],
      ['owner', ['packer', 'lead', 'owner']],
    ]);
  });

  test('counts for nothing at a desk without people, and does nothing at a locked one', () => {
    const anna = { kind: 'signedIn', person: { id: '1', name: 'Anna', role: 'packer' } } as const;
    expect([
      refusalOf({ kind: 'free' }, 'account'),
      refusalOf({ kind: 'locked' }, 'pack'),
      refusalOf(anna, 'pack'),
      refusalOf(anna, 'handOver'),
    ]).toEqual([null, 'deskLocked', null, 'notAllowed']);
  });
});

describe('a badge', () => {
  const digits = fc.stringMatching(/^\d{18}$/);

  test('is read as it was made, in capitals or not, and is never written down', () => {
    fc.assert(
      fc.property(digits, fc.boolean(), (random, isSmall) => {
        const code = badgeCode(random);
        const scanned = isSmall ? code.toLowerCase() : `${code} `;
        expect([readBadge(scanned), withoutBadge(scanned)]).toEqual([code, 'PB-U-…']);
      }),
    );
  });

  test('is no command card, and no other scan is a badge', () => {
    expect(readCommand(badgeCode('123456789012345678'))).toBeNull();
    const others = [...Object.values(commandCards).map(({ code }) => code), 'PB-U-12', '4006381333931', ''];
    expect(others.map((text) => [readBadge(text), withoutBadge(text)])).toEqual(
      others.map((text) => [null, text === 'PB-U-12' ? 'PB-U-…' : text]),
    );
  });
});

describe('what is left of a badge', () => {
  const random = '123456789012345678';
  const code = badgeCode(random);

  test.each([
    `x${code}`,
    `4607812345679${code}`,
    `\u001d${code}`,
    `${code}\u001d`,
    code + code,
    `${code}4607812345679`,
    code.slice(1),
    code.slice(2),
    code.slice(3),
    code.slice(4),
    `x${code.slice(0, -10)}`,
    code.slice(1, -4),
    code.slice(3, -2),
    code.slice(3).toLowerCase(),
  ])('is hidden whatever stands before it or is lost of it: %j', (text) => {
    expect(withoutBadge(text)).toBe('PB-U-…');
  });

  test('is known in every layout of a keyboard, whole or not', () => {
    const [digitsOfFrench, digitsOfKazakh] = ['&é"\'(-è_çà', '"әіңғ,.үұқ'].map((row) =>
      random.replaceAll(/\d/g, (each) => row[(Number(each) + 9) % 10] ?? ''),
    );
    const typed = [
      `ЗИ-Г-${random}`,
      `зи-г-${random}`,
      `зі-г-${random}`,
      `PBßUß${random}`,
      `pb'u'${random}`,
      `ПБ'У'${random}`,
      `ΠΒ-Θ-${random}`,
      `pb)u)${digitsOfFrench}`,
      `зиөгө${digitsOfKazakh}`,
      `ＰＢ－Ｕ－${random}`,
    ];
    expect(typed.filter((text) => readBadge(text) !== code)).toEqual([]);
    const within = typed.flatMap((text) => [`Анна ${text}`, text.slice(0, -2), text.slice(1)]);
    expect(within.filter((text) => !holdsBadge(text) || withoutBadge(text.trim()) === text)).toEqual([]);
    expect([digitsOfFrench, digitsOfKazakh].map((text) => badgesIn(text ?? ''))).toEqual([[code], [code]]);
  });

  test.each([
    'SKU-4607812345679',
    'Артикул БИ-Г 12',
    'Анна Г-жа 79161234567',
    'AB-U-12',
    '(00)123456789012345678',
    random,
  ])('and %s is a code', (text) => {
    expect(withoutBadge(text)).toBe(text);
  });

  test('is found in a run of digits wherever it begins, in what is kept of a scan', () => {
    expect(badgesIn(random)).toEqual([code]);
    expect(badgesIn(`46${random}7`)).toContain(code);
    expect(badgesIn(`a${random.slice(1)} 4607812345679`)).toEqual([]);
    expect(badgesIn('1'.repeat(100_000))).toEqual([badgeCode('1'.repeat(18))]);
    expect(badgesIn(`${'x'.repeat(512)}${random}`)).toEqual([]);
  });
});

describe('wrong PINs', () => {
  test('cost nothing at first, then longer and longer pauses up to a quarter of an hour', () => {
    const pauses = [1, 4, 5, 6, 7, 9, 10, 11, 1000].map((wrong) => pauseAfterWrongPins(wrong) / 1000);
    expect(pauses).toEqual([0, 0, 30, 60, 120, 480, 900, 900, 900]);
  });

  test('keep nobody out for longer than that, whatever became of the clock', () => {
    expect([remainingPause(10_000, 4000), remainingPause(4000, 10_000), remainingPause(9e12, 0)]).toEqual([
      6000, 0, 0,
    ]);
  });
});

test('a name is written in one way, without what acts on a screen', () => {
  expect(personNameSchema.parse('  Анна \t Й. ')).toBe('Анна Й.');
  expect(
    ['', '   ', 'a'.repeat(61), 'bell\u0007', 'half \ud83d'].map(
      (name) => personNameSchema.safeParse(name).success,
    ),
  ).toEqual([false, false, false, false, false]);
});

test('names that look the same are one name, and no name has letters of two alphabets or what can’t be seen', () => {
  expect(
    ['Ol\u200bga', '\u202eanna', 'Olga\u3164', '\u041elga', 'Анна Й. 2', 'José Müller'].map(
      (name) => personNameSchema.safeParse(name).success,
    ),
  ).toEqual([false, false, false, false, true, true]);
  for (const name of ['ТОМ', 'Ｔｏｍ', 'T\u200bom']) expect(isNameAmong(name, ['Tom'])).toBe(true);
  expect(isNameAmong('Пётр', ['ПЕТР'])).toBe(true);
  expect(isNameAmong('Анна', ['Anna'])).toBe(false);
});

describe('a PIN of an owner', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const length = fc.integer({ min: 4, max: 8 });

  test('is no digit over and over, and no row up or down, also beyond 9; a packer’s may be', () => {
    fc.assert(
      fc.property(digit, length, digit, (first, digits, step) => {
        const pin = Array.from({ length: digits }, (_, at) => (first + at * step) % 10).join('');
        expect([pin, isPinHardEnough(pin, 'owner')]).toEqual([pin, false]);
        expect([isPinHardEnough(pin, 'lead'), isPinHardEnough(pin, 'packer')]).toEqual([true, true]);
      }),
    );
  });

  test('is no group that comes again, no pairs, not mirrored, and not of two digits', () => {
    const group = fc.array(digit, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(group, (all) => {
        const one = all.join('');
        const pins = [
          one.repeat(4).slice(0, 8),
          all.map((each) => `${each}${each}`).join(''),
          one + all.toReversed().join(''),
          one + all.toReversed().slice(1).join(''),
        ];
        expect(pins.filter((pin) => isPinHardEnough(pin, 'owner'))).toEqual([]);
      }),
    );
    const easy = ['112233', '121212', '123123', '1212', '1122', '111222', '111112', '110100', '1231231'];
    expect(easy.filter((pin) => isPinHardEnough(pin, 'owner'))).toEqual([]);
  });

  test('is any other, which are more than 99 of 100', () => {
    const hard = ['123457', '271828', '112234', '120312', '739146', '123132'];
    expect(hard.filter((pin) => !isPinHardEnough(pin, 'owner'))).toEqual([]);
    const every97th = Array.from({ length: 10_000 }, (_, at) => String(at * 97).padStart(6, '0'));
    const share = every97th.filter((pin) => isPinHardEnough(pin, 'owner')).length / every97th.length;
    expect(share).toBeGreaterThan(0.99);
  });
});
