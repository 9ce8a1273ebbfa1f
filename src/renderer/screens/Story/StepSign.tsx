import type { StoryStep } from '../../../shared/contract/story.ts';
import { kindOf } from '../../../shared/domain/verdict.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { toneOf } from './step-tone.ts';
import classes from './Steps.module.css';

const icons = {
  known: 'clock',
  status: 'sync',
  supply: 'truck',
  labelFetched: 'printer',
  codeTaken: 'check',
  codeGivenBack: 'again',
  job: 'printer',
  jobTaken: 'printer',
  jobState: 'printer',
  packed: 'box',
  counter: 'shelf',
  onHold: 'warning',
  log: 'log',
  toTell: 'outbox',
  told: 'outbox',
} as const satisfies Record<Exclude<StoryStep['what'], 'scan'>, IconName>;

interface Props {
  readonly step: StoryStep;
  readonly goesOn: boolean;
}

/** A shape for what happened; a line that continues the one before has a stroke connecting them. */
export function StepSign({ step, goesOn }: Props) {
  const tone = toneOf(step);
  if (step.what === 'scan')
    return <VerdictShape kind={kindOf[step.verdict.reason]} className={classes.sign} />;
  if (goesOn && (tone === 'plain' || tone === 'good'))
    return <span className={classes.tie} aria-hidden="true" />;
  const icon = tone === 'bad' || tone === 'warn' ? 'warning' : icons[step.what];
  return <Icon name={icon} size={22} className={classes.sign} />;
}
