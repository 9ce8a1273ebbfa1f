import { expect, test } from '@playwright/test';
import { gatherFindings, NARROW } from '../screens/look-closely.ts';
import { scenes } from '../screens/scenes.ts';
import { openStage, SOON, type Dress } from '../screens/stage.ts';

/** Every state, looked at closely. */
const SCENE_MS = 600_000;

/** One state in these, the next in those: all of them in all four takes a quarter of an hour. */
const dresses = ['ru light', 'en dark'] as const;
const inTurn = (): (() => readonly Dress[]) => {
  let last = -1;
  return () => {
    last = (last + 1) % dresses.length;
    return dresses.slice(last, last + 1);
  };
};

test.use({ viewport: NARROW, locale: 'en-GB', trace: 'off', actionTimeout: SOON.timeout });

for (const { name, desk, play } of scenes) {
  test(`${name}: every screen can be read, named and reached, at 200 % too`, async ({ page }) => {
    test.setTimeout(SCENE_MS);
    const findings = gatherFindings();
    const stage = await openStage(page, desk, findings.look, inTurn());
    try {
      await play(stage);
    } finally {
      await stage.close();
    }
    expect(findings.all()).toEqual({});
  });
}
