import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/problem.ts';
import { Icon } from './Icon.tsx';
import { useProblemWords } from './use-problem-words.ts';
import classes from './ProblemNote.module.css';

interface Props {
  readonly problem: Problem;
  /** `quiet` where it stands for something that mends itself. */
  readonly tone?: 'loud' | 'quiet';
  /** Asks once more. */
  readonly again?: () => void;
  readonly children?: ReactNode;
}

/** What happened, and what to do now. */
export function ProblemNote({ problem, tone = 'loud', again, children }: Props) {
  const { t } = useTranslation();
  const words = useProblemWords()(problem);
  const isRefusal = problem.code === 'marketplaceRefused';
  return (
    <div className={classes.note} data-tone={tone} data-problem={problem.code} role="alert">
      <Icon name="warning" className={classes.icon} />
      <div className={classes.text}>
        {isRefusal ? (
          <>
            {/* What to do, in our words; then what the marketplace said, in its own. */}
            <p className={classes.what}>
              {problem.known === null
                ? t('problem.marketplaceRefused.next', words)
                : t(`refusal.${problem.known}`)}
            </p>
            <p>{t('problem.marketplaceRefused.what', words)}</p>
          </>
        ) : (
          <>
            <p className={classes.what}>{t(`problem.${problem.code}.what`, words)}</p>
            <p>{t(`problem.${problem.code}.next`, words)}</p>
          </>
        )}
        {again && (
          <Button mt="sm" variant="default" onClick={again}>
            {t('common.tryAgain')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** In the same form, what is no problem of anybody's. `isBusy`: it goes on by itself. */
export function QuietNote(props: {
  readonly state: string;
  readonly what: string;
  readonly text: string;
  readonly isBusy?: boolean;
}) {
  return (
    <div
      className={classes.note}
      data-tone="quiet"
      data-testid="quiet-note"
      data-state={props.state}
      role="alert"
    >
      {props.isBusy === true ? <Loader size="sm" /> : <Icon name="warning" className={classes.icon} />}
      <div className={classes.text}>
        <p className={classes.what}>{props.what}</p>
        <p className="tabular">{props.text}</p>
      </div>
    </div>
  );
}
