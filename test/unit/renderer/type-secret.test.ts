import { beforeEach, describe, expect, test, vi } from 'vitest';
import { secretField, typeSecret } from '../../../src/renderer/app/type-secret.ts';
import { isPin } from '../../../src/shared/domain/scanner/may-be-secret.ts';

const CODE_LENGTH = 60;
const PIN_LENGTH = 8;

/** A masked field in a form of its own, as much as is asked of it. */
class Field extends EventTarget {
  static onPage: Field | null = null;
  readonly type = 'password';
  readonly readOnly = false;
  readonly isConnected = true;
  disabled = false;
  busy = 'false';
  selectionStart = 0;
  readonly sent: string[] = [];
  readonly dataset: Record<string, string> = {};
  readonly maxLength: number;
  readonly dialog: object | null;
  #value = '';
  constructor(maxLength: number, dialog: object | null = null) {
    super();
    this.maxLength = maxLength;
    this.dialog = dialog;
  }
  get value(): string {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  get selectionEnd(): number {
    return this.selectionStart;
  }
  setSelectionRange(start: number): void {
    this.selectionStart = start;
  }
  get form(): object {
    return { requestSubmit: () => this.sent.push(this.#value), getAttribute: () => this.busy };
  }
  get ownerDocument(): object {
    return { querySelector: () => Field.onPage };
  }
  closest(): object | null {
    return this.dialog;
  }
}

class Other {
  readonly value = '';
}

beforeEach(() => {
  Field.onPage = null;
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Other);
  vi.stubGlobal('HTMLSelectElement', Other);
});

/** Into whichever field it is for. */
function type(text: string, focused: object, mayBeSent = true): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of an element as is asked for
  const field = secretField(isPin(text), focused as Element);
  return field && typeSecret(text, field, mayBeSent);
}

/** Something on the same page that is no field. */
const beside = (dialog: object | null = null) => ({
  ownerDocument: { querySelector: () => Field.onPage },
  closest: () => dialog,
});

describe('a code at a serial scanner', () => {
  test('stands in its field alone, whatever is left there and wherever its cursor is', () => {
    const field = new Field(CODE_LENGTH);
    field.value = '314';
    expect(type('27182', field)).toBe('sent');
    field.selectionStart = 2;
    expect(type('27183', field)).toBe('sent');
    expect(field.sent).toEqual(['27182', '27183']);
  });

  test('stands in its field and waits for a hand where its window was not in front', () => {
    const field = new Field(CODE_LENGTH);
    expect(type('27182', field, false)).toBe('put');
    expect({ value: field.value, sent: field.sent }).toEqual({ value: '27182', sent: [] });
  });

  test('that comes while another one is asked about is gone', () => {
    const field = new Field(CODE_LENGTH);
    field.busy = 'true';
    expect(type('27182', field)).toBe('busy');
    expect({ value: field.value, sent: field.sent }).toEqual({ value: '', sent: [] });
  });

  test('goes into a field for a PIN only where it is one', () => {
    const field = new Field(PIN_LENGTH);
    expect(['PB-CELL-A1', '314159265', 'QX7-4815'].map((text) => type(text, field))).toEqual([
      null,
      null,
      null,
    ]);
    expect(type('271828', field)).toBe('sent');
    expect(field.sent).toEqual(['271828']);
  });
});

describe('a code while the field for the buyer’s is on the screen', () => {
  test('goes there, short and of digits, whatever has the focus', () => {
    const field = new Field(CODE_LENGTH);
    Field.onPage = field;
    expect(['27182', 'QX7-4815', '4006381333931'].map((text) => type(text, beside()))).toEqual([
      'sent',
      null,
      null,
    ]);
    expect(field.sent).toEqual(['27182']);
  });

  test('goes nowhere behind an open dialog, nor into a field that takes none', () => {
    const field = new Field(CODE_LENGTH);
    Field.onPage = field;
    expect(type('27182', beside({}))).toBeNull();
    field.disabled = true;
    expect(type('27182', beside())).toBeNull();
    expect(field.sent).toEqual([]);
  });

  test('is for the field for a PIN that has the focus', () => {
    const [field, pin] = [new Field(CODE_LENGTH), new Field(PIN_LENGTH)];
    Field.onPage = field;
    expect(type('271828', pin)).toBe('sent');
    expect({ code: field.sent, pin: pin.sent }).toEqual({ code: [], pin: ['271828'] });
  });
});
