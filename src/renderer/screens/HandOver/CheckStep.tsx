import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { FindingCard } from './FindingCard.tsx';
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
  const { findings, packed } = check;
  return (
    <>
      <RecheckLine recheck={preflight.recheck} />
      {isNothingMissing(findings, preflight.recheck) && (
        <div className={classes.good} data-testid="nothing-missing">
          <VerdictShape kind="packed" className={classes.goodShape} />
          <div>
            <p className={classes.goodTitle}>{t('handOver.allThere')}</p>
            <p>{t('handOver.allThereText', { count: packed })}</p>
          </div>
        </div>
      )}
      {/* As large as the good answer: what is below stays under the finger when that comes. */}
      {isOnlyToBeAsked(findings, preflight.recheck) && (
        <div className={`${classes.good} ${classes.open}`} data-testid="being-asked">
          <VerdictShape kind="ready" className={classes.goodShape} />
          <div>
            <p className={classes.goodTitle}>{t('handOver.checking')}</p>
            <p>{t('handOver.allThereText', { count: packed })}</p>
          </div>
        </div>
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
    </>
  );
}
