import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, constantFrom, property, shuffledSubarray } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  isLanguageChosen,
  openSettings,
  type SettingsFile,
} from '../../../src/main/services/settings/settings-file.ts';
import { createFirstSteps } from '../../../src/main/services/setup/first-steps.ts';
import {
  BEGUN,
  firstStepNames,
  settleStep,
  stepOutcomes,
  type FirstSteps,
} from '../../../src/shared/domain/first-steps.ts';

const OWN_PRACTICE = { hasAccount: false, hasPrinter: false };

async function settingsFile(): Promise<SettingsFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-steps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return openSettings(folder, 1);
}

test('the step that is behind gives way to the next open one, and the last to the end', () => {
  let steps: FirstSteps = BEGUN;
  const shown = [steps.step];
  for (const step of firstStepNames) {
    steps = settleStep(steps, step, 'done');
    shown.push(steps.step);
  }
  expect(shown).toEqual(['language', 'account', 'printer', 'scanner', 'parcel', 'parcel']);
  expect(steps).toEqual({
    state: 'done',
    step: 'parcel',
    outcomes: { language: 'done', account: 'done', printer: 'done', scanner: 'done', parcel: 'done' },
  });
});

test('in whatever order they are taken, each comes up until it is settled, and none after all are', () => {
  const anyOrder = shuffledSubarray([...firstStepNames], { minLength: firstStepNames.length });
  assert(
    property(anyOrder, constantFrom(...stepOutcomes), (order, outcome) => {
      let steps: FirstSteps = BEGUN;
      for (const [index, step] of order.entries()) {
        steps = settleStep(steps, step, outcome);
        const isLast = index === order.length - 1;
        expect(steps.state).toBe(isLast ? 'done' : 'underWay');
        expect(steps.outcomes[steps.step]).toBe(isLast ? outcome : undefined);
      }
    }),
  );
});

test('a desk where nothing was set is new; one that was told where to work is not', async () => {
  const settings = await settingsFile();
  expect(createFirstSteps(settings, OWN_PRACTICE).firstSteps.read()).toEqual({ ...BEGUN, state: 'new' });
  expect(createFirstSteps(settings, { hasAccount: true, hasPrinter: true }).firstSteps.read().state).toBe(
    'done',
  );
});

test('a desk that was given its account and no printer is led to one, and not asked for an account', async () => {
  const settings = await settingsFile();
  const steps = createFirstSteps(settings, { hasAccount: true, hasPrinter: false });
  expect(steps.firstSteps.read()).toEqual({ ...BEGUN, state: 'new', outcomes: { account: 'done' } });
  await steps.settleStep({ step: 'language', outcome: 'done' });
  expect(steps.firstSteps.read()).toMatchObject({ state: 'underWay', step: 'printer' });
});

test('a desk of an older version that has an account was set up without them', async () => {
  const settings = await settingsFile();
  const profile = { name: 'marketplace', baseUrl: { marketplace: 'https://a', analytics: 'https://b' } };
  settings.write({
    ...settings.read(),
    account: {
      folder: 'account-1',
      profile: {
        ...profile,
        auth: { header: 'Authorization', scheme: 'none' },
        brand: 'platform',
        idPrefix: 'PFX',
        training: false,
        routes: {},
        limits: {},
      },
    },
  });
  expect(createFirstSteps(settings, OWN_PRACTICE).firstSteps.read().state).toBe('done');
});

test('left and taken up again, they stand where they were', async () => {
  const settings = await settingsFile();
  const steps = createFirstSteps(settings, OWN_PRACTICE);
  const told: string[] = [];
  steps.firstSteps.subscribe(() => told.push(steps.firstSteps.read().state));
  await steps.settleStep({ step: 'language', outcome: 'done' });
  await steps.settleStep({ step: 'account', outcome: 'skipped' });
  await steps.leave({});
  const outcomes = { language: 'done', account: 'skipped' };
  expect(createFirstSteps(settings, OWN_PRACTICE).firstSteps.read()).toEqual({
    state: 'left',
    step: 'printer',
    outcomes,
  });
  await steps.takeUp({});
  await steps.openStep({ step: 'language' });
  expect(steps.firstSteps.read()).toEqual({ state: 'underWay', step: 'language', outcomes });
  expect(told).toEqual(['underWay', 'underWay', 'left', 'underWay', 'underWay']);
});

test('a language is chosen by whoever says one, and was where an older version kept another than its first', () => {
  const { preferences, firstSteps } = DEFAULT_SETTINGS;
  const older = (language: 'en' | 'ru', outcomes: FirstSteps['outcomes'] = {}) =>
    isLanguageChosen({
      ...DEFAULT_SETTINGS,
      preferences: { ...preferences, language },
      firstSteps: { ...(firstSteps ?? BEGUN), outcomes },
    });
  expect([older('en'), older('ru'), older('en', { language: 'done' })]).toEqual([false, true, true]);
  expect(isLanguageChosen({ ...DEFAULT_SETTINGS, languageChosen: true })).toBe(true);
});
