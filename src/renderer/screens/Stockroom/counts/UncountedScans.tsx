import { useTranslation } from 'react-i18next';
import type { LostCountScan, ScanOfOther, UncountedScan } from '../../../scanner/count-scans.ts';
import type { OpenCount, PastCount } from '../../../../shared/contract/stock-counts.ts';
import { useAppState, useServices } from '../../../app/services.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ProblemNote, QuietNote } from '../../../ui/ProblemNote.tsx';
import { useCountScansState } from './use-count-scans.ts';
import classes from './Counts.module.css';

type Named = Pick<OpenCount | PastCount, 'countId' | 'number'>;

interface Props {
  /** By which the scans are called. */
  readonly counts: readonly Named[];
}

const idsOf = (scans: readonly UncountedScan[]): string[] => scans.map(({ scanId }) => scanId);

/** Scans of this page that are in no count: those that were lost, and those that wait for who made them. */
export function UncountedScans({ counts }: Props) {
  const { lost, ofOthers } = useCountScansState();
  const byPerson = [...Map.groupBy(ofOthers, ({ by }) => by)];
  return (
    <>
      {lost.length > 0 && <Lost scans={lost} counts={counts} />}
      {byPerson.map(([by, scans]) => (
        <OfOther key={by ?? ''} by={by} scans={scans} counts={counts} />
      ))}
    </>
  );
}

/** By name, until somebody has seen to them: what is lost meanwhile stays. */
function Lost({ scans, counts }: Props & { readonly scans: readonly LostCountScan[] }) {
  const { t } = useTranslation();
  const { countScans } = useServices();
  const last = scans.at(-1);
  if (!last) return null;
  return (
    <div className={classes.uncounted} data-testid="count-lost">
      {/* The button stands above what grows with each scan. */}
      <DeliberateButton variant="default" onClick={() => countScans.drop(idsOf(scans))}>
        {t('stockCounts.lostSeen')}
      </DeliberateButton>
      <ProblemNote problem={last.problem}>
        <p>{t('stockCounts.lost', { count: scans.length })}</p>
        <Codes scans={scans} counts={counts} />
      </ProblemNote>
    </div>
  );
}

function OfOther({
  by,
  scans,
  counts,
}: Props & { readonly by: string | null; readonly scans: readonly ScanOfOther[] }) {
  const { t } = useTranslation();
  const { countScans } = useServices();
  const people = useAppState((state) => state.people);
  const name = people?.find(({ id }) => id === by)?.name;
  const count = scans.length;
  return (
    <div className={classes.uncounted} data-testid="count-of-other">
      <AskFirst
        label={t('stockCounts.ofOtherDrop')}
        question={t('stockCounts.ofOtherAsk', { count })}
        yes={t('stockCounts.ofOtherYes')}
        tone="plain"
        busy={false}
        onYes={() => countScans.drop(idsOf(scans))}
      />
      <QuietNote
        state="waiting"
        what={
          name === undefined
            ? t('stockCounts.ofSomebody', { count })
            : t('stockCounts.ofOther', { count, name })
        }
        text={t('stockCounts.ofOtherNext')}
      />
      <Codes scans={scans} counts={counts} />
    </div>
  );
}

function Codes({ scans, counts }: Props & { readonly scans: readonly UncountedScan[] }) {
  const { t } = useTranslation();
  const numberOf = (countId: string): number | undefined =>
    counts.find((each) => each.countId === countId)?.number;
  return (
    <ul className={classes.lost}>
      {scans.map(({ scanId, at, text, pieces }) => {
        const number = numberOf(at.countId);
        return (
          <li key={scanId}>
            <b className={classes.code}>{text}</b>
            {[
              '',
              number === undefined ? t('stockCounts.otherCount') : t('stockCounts.name', { number }),
              at.shelf || t('stockCounts.noShelf'),
              ...(pieces === null ? [] : [t('stockCounts.pieces', { count: pieces })]),
            ].join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}
