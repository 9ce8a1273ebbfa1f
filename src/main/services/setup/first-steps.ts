import type { Handlers } from '../../../shared/contract/index.ts';
import { BEGUN, settleStep, type FirstSteps } from '../../../shared/domain/first-steps.ts';
import { ok } from '../../../shared/result.ts';
import { createSignal, feed } from '../../kernel/signal.ts';
import type { Settings, SettingsFile } from '../settings/settings-file.ts';

type FirstStepsHandlers = Pick<
  Handlers['setup'],
  'firstSteps' | 'settleStep' | 'openStep' | 'leave' | 'takeUp'
>;

/** What this run was given on its command line. */
export interface ToldAtStart {
  readonly hasAccount: boolean;
  readonly hasPrinter: boolean;
}

/** Progress of a new desk through its first steps. */
export function createFirstSteps(settings: SettingsFile, told: ToldAtStart): FirstStepsHandlers {
  const changes = createSignal();
  // A run that was given its account asks for no other.
  const begun: FirstSteps = told.hasAccount ? { ...BEGUN, outcomes: { account: 'done' } } : BEGUN;
  const now = (): FirstSteps => settings.read().firstSteps ?? begun;
  const keep = (firstSteps: FirstSteps): ReturnType<typeof ok<null>> => {
    settings.write({ ...settings.read(), firstSteps });
    changes.tell();
    return ok(null);
  };
  return {
    firstSteps: feed(() => {
      const { firstSteps } = settings.read();
      if (firstSteps) return firstSteps;
      // A desk of an older version, or one given everything it needs, was set up without the first steps.
      const isToldAll = told.hasAccount && told.hasPrinter;
      return isToldAll || !isUntouched(settings.read())
        ? { ...BEGUN, state: 'done' }
        : { ...begun, state: 'new' };
    }, changes),
    settleStep: async ({ step, outcome }) => keep(settleStep(now(), step, outcome)),
    openStep: async ({ step }) => keep({ ...now(), state: 'underWay', step }),
    leave: async () => keep({ ...now(), state: now().state === 'done' ? 'done' : 'left' }),
    takeUp: async () => keep({ ...now(), state: 'underWay' }),
  };
}

const isUntouched = ({ account, printers, scanners }: Settings): boolean =>
  account === null && printers.length === 0 && scanners.keyboard.length === 0 && scanners.serial.length === 0;
