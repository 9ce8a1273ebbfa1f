import type { Operation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './VerdictActions.module.css';

interface Answer {
  readonly label: string;
  readonly operation: Pick<Operation<never, unknown>, 'busy' | 'problem'>;
  readonly onGive: () => void;
}

interface Props {
  /** The one that is right more often. */
  readonly main: Answer;
  readonly other: Answer;
}

/** The two answers to a question of the station; while one is on its way the other can't be given. */
export function TwoAnswers({ main, other }: Props) {
  const problem = main.operation.problem ?? other.operation.problem;
  const isBusy = main.operation.busy || other.operation.busy;
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <div className={classes.actions}>
        <DeliberateButton className={classes.main} size="xl" loading={isBusy} onClick={main.onGive}>
          {main.label}
        </DeliberateButton>
        <DeliberateButton className={classes.plain} size="xl" disabled={isBusy} onClick={other.onGive}>
          {other.label}
        </DeliberateButton>
      </div>
    </>
  );
}
