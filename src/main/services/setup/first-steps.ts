import type { Handlers } from '../../../shared/contract/index.ts';
import { BEGUN, settleStep, type FirstSteps } from '../../../shared/domain/first-steps.ts';
import { ok } from '../../../shared/result.ts';
import { createChanges, feedOf } from '../../core/changes.ts';
import type { Settings, SettingsFile } from '../settings/settings-file.ts';

type FirstStepsHandlers = Pick<
  Handlers['setup'],
  'firstSteps' | 'settleStep' | 'openStep' | 'leave' | 'takeUp'
>;

/** How far a new desk came. `isOwnPractice`: nobody gave this run an account or told it where to work. */
export function createFirstSteps(settings: SettingsFile, isOwnPractice: boolean): FirstStepsHandlers {
  const changes = createChanges();
  const now = (): FirstSteps => settings.read().firstSteps ?? BEGUN;
  const keep = (firstSteps: FirstSteps): ReturnType<typeof ok<null>> => {
    settings.write({ ...settings.read(), firstSteps });
    changes.notify();
    return ok(null);
  };
  return {
    firstSteps: feedOf(() => {
      const { firstSteps } = settings.read();
      if (firstSteps) return firstSteps;
      // A desk of an older version, or one that was told all it needs, was set up without them.
      return { ...BEGUN, state: isOwnPractice && isUntouched(settings.read()) ? 'new' : 'done' };
    }, changes),
    settleStep: async ({ step, outcome }) => keep(settleStep(now(), step, outcome)),
    openStep: async ({ step }) => keep({ ...now(), state: 'underWay', step }),
    leave: async () => keep({ ...now(), state: now().state === 'done' ? 'done' : 'left' }),
    takeUp: async () => keep({ ...now(), state: 'underWay' }),
  };
}

const isUntouched = ({ account, printers, scanners }: Settings): boolean =>
  account === null && printers.length === 0 && scanners.keyboard.length === 0 && scanners.serial.length === 0;
