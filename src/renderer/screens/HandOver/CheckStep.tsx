import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { FindingCard } from './FindingCard.tsx';
import { PassesOfSupply } from './PassesOfSupply.tsx';
import { RecheckLine } from './RecheckLine.tsx';
import { isNothingMissing, isOnlyToBeAsked } from './state-of-check.ts';
import type { PreflightState } from './use-preflight.ts';
import classes from './CheckStep.module.css';

/** What stands between the supply and the driver, by name; what stops it first. */
export function CheckStep({ preflight }: { readonly preflight: PreflightState }) {
  const { t } = useTranslation();
  const { findings: check, problem, again } = preflight;
  if (!check) {
    return problem ? (
      <ProblemNote problem={problem} again={again} />
    ) : (
      <p className={classes.waiting}>
        <Loader size="sm" /> {t('handOver.checking')}
      </p>
    );
  }
  const { findings, packed, passes } = check;
  return (
    <>
      <RecheckLine recheck={preflight.recheck} />
      {isNothingMissing(findings, preflight.recheck) && (
        <Answer title={t('handOver.allThere')} packed={packed} isIn />
      )}
      {isOnlyToBeAsked(findings, preflight.recheck) && (
        <Answer title={t('handOver.checking')} packed={packed} isIn={false} />
      )}
      {findings.map((finding) => (
        <FindingCard
          key={finding.kind}
          finding={finding}
          supplyId={check.supplyId}
          again={again}
          recheck={preflight.recheck}
        />
      ))}
      {passes.length > 0 && <PassesOfSupply passes={passes} />}
    </>
  );
}

interface AnswerProps {
  readonly title: string;
  readonly packed: number;
  readonly isIn: boolean;
}

/** The good answer, and in its place and size the wait for it: what is below stays under the finger when it comes. */
function Answer({ title, packed, isIn }: AnswerProps) {
  const { t } = useTranslation();
  return (
    <div
      className={isIn ? classes.good : `${classes.good} ${classes.open}`}
      data-testid={isIn ? 'nothing-missing' : 'being-asked'}
    >
      <VerdictShape kind={isIn ? 'packed' : 'ready'} className={classes.goodShape} />
      <div>
        <p className={classes.goodTitle}>{title}</p>
        <p>{t('handOver.allThereText', { count: packed })}</p>
      </div>
    </div>
  );
}
