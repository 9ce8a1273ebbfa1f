import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createTouches,
  FINGERTIP_PX,
  guardActs,
  IMPATIENT_MS,
  ONE_TOUCH_MS,
  RING_MS,
  touches as ofPage,
  UNDER_WAY_MS,
  type PressPlace,
} from '../../../src/renderer/app/touches.ts';

const at = (x: number, y = 300): PressPlace => ({ kind: 'point', x, y });
const on = (element: string): PressPlace => ({ kind: 'element', element });

describe('a touch that rings on', () => {
  const set = () => {
    const clock = { now: 0 };
    return { clock, touches: createTouches(() => clock.now) };
  };

  test('is the same touch within a second at the same place, and a new one later or elsewhere', () => {
    const { clock, touches } = set();
    expect(touches.press(at(100))).toBe(false);
    clock.now = 400;
    expect(touches.press(at(100 + FINGERTIP_PX))).toBe(true);
    expect(touches.press(at(100 + 3 * FINGERTIP_PX))).toBe(false);
    expect(touches.press(at(100))).toBe(false);
    clock.now = 400 + ONE_TOUCH_MS;
    expect(touches.press(at(100))).toBe(false);
  });

  const takenOf = (paceMs: number, lastMs: number): readonly number[] => {
    const { clock, touches } = set();
    const taken: number[] = [];
    for (clock.now = 0; clock.now <= lastMs; clock.now += paceMs)
      if (!touches.press(at(100))) taken.push(clock.now);
    return taken;
  };

  test('goes on as long as it rings, and is over a second after the last ring', () => {
    expect(takenOf(RING_MS, 10_000)).toEqual([0]);
    expect(takenOf(ONE_TOUCH_MS, 3000)).toEqual([0, 1000, 2000, 3000]);
  });

  test('of an impatient hand acts once; whoever goes on for longer is heard', () => {
    expect(takenOf(800, 1600)).toEqual([0]);
    expect(takenOf(500, 6000)).toEqual([0, IMPATIENT_MS, 2 * IMPATIENT_MS]);
  });

  test('of an impatient hand is the same one after the answer, too', () => {
    const { clock, touches } = set();
    touches.press(at(100));
    const ended = touches.begin();
    clock.now = 4500;
    ended();
    for (clock.now = 5300; clock.now < 4500 + IMPATIENT_MS; clock.now += 800)
      expect(touches.press(at(100))).toBe(true);
    clock.now = 4500 + IMPATIENT_MS + ONE_TOUCH_MS;
    expect(touches.press(at(100))).toBe(false);
  });

  test('lasts until a second after what it began has ended: the screen moves in between', () => {
    const { clock, touches } = set();
    touches.press(at(100));
    const ended = touches.begin();
    clock.now = 2000;
    expect(touches.press(at(100))).toBe(true);
    clock.now = 3500;
    expect(touches.press(at(100))).toBe(true);
    clock.now = 4500;
    ended();
    clock.now = 5000;
    expect(touches.press(at(100))).toBe(true);
    clock.now = 5000 + ONE_TOUCH_MS;
    expect(touches.press(at(100))).toBe(false);
  });

  test('does not keep its place for good where no answer comes', () => {
    const { clock, touches } = set();
    touches.press(at(100));
    touches.begin();
    clock.now = UNDER_WAY_MS;
    expect(touches.press(at(100))).toBe(false);
  });

  test('is over long before something begins that it did not begin', () => {
    const { clock, touches } = set();
    touches.press(at(100));
    clock.now = ONE_TOUCH_MS;
    const ended = touches.begin();
    expect(touches.press(at(100))).toBe(false);
    clock.now = 3 * ONE_TOUCH_MS;
    ended();
    expect(touches.press(at(100))).toBe(false);
  });

  test('begins nothing for a finger that is elsewhere by then', () => {
    const { clock, touches } = set();
    touches.press(at(100));
    const ended = touches.begin();
    touches.press(at(400));
    clock.now = ONE_TOUCH_MS;
    ended();
    expect(touches.press(at(400))).toBe(false);
  });

  test('is told by its button where a key pressed it, and ends with the first key typed where a finger did', () => {
    const { clock, touches } = set();
    expect(touches.press(on('take'))).toBe(false);
    touches.turnElsewhere();
    expect(touches.press(on('take'))).toBe(true);
    expect(touches.press(on('print'))).toBe(false);
    touches.press(at(100));
    clock.now = 100;
    touches.turnElsewhere();
    expect(touches.press(at(100))).toBe(false);
  });
});

describe('a scan that was heard past the keys', () => {
  const pressed = () => {
    const touches = createTouches(() => 0);
    touches.press(at(100));
    return touches;
  };

  test('ends a touch, but none that waits for its answer', () => {
    const idle = pressed();
    idle.turnToScan();
    expect(idle.press(at(100))).toBe(false);
    const waiting = pressed();
    const ended = waiting.begin();
    waiting.turnToScan();
    expect(waiting.press(at(100))).toBe(true);
    ended();
    waiting.turnToScan();
    expect(waiting.press(at(100))).toBe(false);
  });

  test('changes nothing where it was none of this page’s', () => {
    const touches = pressed();
    touches.turnToScan()();
    expect(touches.press(at(100))).toBe(true);
  });
});

describe('keys, most of them a scanner’s', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('end no touch whose answer is awaited, and end one that is over', () => {
    class Act extends EventTarget {
      closest(): this {
        return this;
      }
    }
    vi.stubGlobal('Element', Act);
    const page = new Act();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a window that is asked for
    guardActs(page as unknown as Window);
    const isKept = (): boolean => {
      const click = new Event('click', { cancelable: true });
      page.dispatchEvent(Object.assign(click, { detail: 1, clientX: 5000, clientY: 5000 }));
      return click.defaultPrevented;
    };
    const scanKeys = (): void => {
      for (const code of ['Digit4', 'Digit6', 'Enter'])
        page.dispatchEvent(Object.assign(new Event('keydown'), { code }));
    };
    expect(isKept()).toBe(false);
    const ended = ofPage.begin();
    scanKeys();
    expect(isKept()).toBe(true);
    ended();
    scanKeys();
    expect(isKept()).toBe(false);
  });
});

/** What prints, or changes something at the marketplace, when a screen calls it. */
const acts = Object.entries({
  supplies: 'take move remove handOver stopHandOver printQr printQrAnyway setAside retryTask',
  boxes: 'create print empty remove removeEmpty move',
  packing:
    'reprint printAhead printAnyway printOnceMore release answerUncertain takeBackCode answerAllUncertain chooseProduct fetchLabelAgain confirmGtin productSeen',
  printing: 'printOwn printTest printHead printAnyway answerHeld retryNow resume',
  marking: 'exchange sendAgain takeBack',
  people: 'makeBadge',
  carrierLabels: 'print printAnyway',
}).flatMap(([area, names]) => names.split(' ').map((name) => `${area}.${name}`));

/** Their plain buttons lead to other screens or steps. */
const leadOn = new Set(['screens/FirstSteps/ParcelStep.tsx', 'screens/Printer/setup/SetUp.tsx']);

test('whatever prints or changes something at the marketplace is pressed by a button that takes a touch once', () => {
  const root = fileURLToPath(new URL('../../../src/renderer/', import.meta.url));
  const sources = new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name))
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(path.join(root, name), 'utf8')] as const),
  );
  const calls = new RegExp(`client\\.(?:${acts.join('|').replaceAll('.', '\\.')})\\b`, 'u');
  const acting = [...sources].filter(([, text]) => calls.test(text)).map(([name]) => name);
  expect(acting.length).toBeGreaterThan(20);
  const hooks = acting.filter((name) => name.endsWith('.ts')).map((name) => path.posix.basename(name));
  const plain = [...sources]
    .filter(([name, text]) => acting.includes(name) || hooks.some((hook) => text.includes(`/${hook}'`)))
    .filter(([name, text]) => /<Button\b/u.test(text) && !leadOn.has(name))
    .map(([name]) => name);
  expect(plain).toEqual([]);
});
