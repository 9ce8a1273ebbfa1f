import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenCount as Count } from '../../../../shared/contract/stock-counts.ts';
import type { StocksView } from '../../../../shared/contract/stocks.ts';
import { useClient, useServices } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Differences } from './Differences.tsx';
import { LastCounted } from './LastCounted.tsx';
import { UncountedScans } from './UncountedScans.tsx';
import { UnknownCodes } from './UnknownCodes.tsx';
import { useCountScansState, useShelfScans } from './use-count-scans.ts';
import classes from './Counts.module.css';

interface Props {
  readonly count: Count;
  /** All of this desk, by which scans are called. */
  readonly counts: readonly Pick<Count, 'countId' | 'number'>[];
  readonly stocks: StocksView;
  readonly onBack: () => void;
}

/** One count at one shelf: each scan adds a piece, a typed number says how many there are. */
export function OpenCount({ count, counts, stocks, onBack }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { countScans } = useServices();
  const may = useMay('stockroom');
  const [typed, setTyped] = useState('');
  const [isCompared, setCompared] = useState(false);
  const { countId } = count;
  const shelf = typed.trim();
  useShelfScans(countId, shelf);
  const waiting = useCountScansState().waiting.get(countId) ?? 0;
  const drop = useOperation(client.stockCounts.drop);
  return (
    <div className={classes.parts}>
      <Panel
        title={t('stockCounts.name', { number: count.number })}
        hint={[
          count.warehouse,
          ...(count.corrects === null ? [] : [t('stockCounts.corrects', { number: count.corrects })]),
        ].join(' · ')}
        aside={
          <Button variant="default" onClick={onBack}>
            {t('stockCounts.back')}
          </Button>
        }
      >
        <div className={classes.shelfPart}>
          <TextInput
            className={classes.shelf}
            label={t('stockCounts.shelf')}
            description={t('stockCounts.shelfHint')}
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              // What was said is of the shelf before.
              countScans.forget();
            }}
          />
          <LastCounted countId={countId} shelf={shelf} waiting={waiting} />
        </div>
      </Panel>
      <div className={classes.line}>
        <Button
          disabled={waiting > 0}
          aria-pressed={isCompared}
          onClick={() => setCompared(!isCompared)}
          data-testid="count-compare"
        >
          {t('stockCounts.compare')}
        </Button>
        <AskFirst
          label={t('stockCounts.drop')}
          question={t('stockCounts.dropAsk')}
          yes={t('stockCounts.dropYes')}
          tone="plain"
          busy={drop.busy}
          disabled={!may}
          onYes={() => void drop.run({ countId })}
        />
      </div>
      {drop.problem && <ProblemNote problem={drop.problem} />}
      {isCompared && <Differences count={count} stocks={stocks} />}
      <UnknownCodes count={count} />
      {/* What grows with the scans moves no button. */}
      {count.shelves.length > 0 && (
        <ul className={classes.shelves}>
          {count.shelves.map((each) => (
            <li key={each.shelf} data-testid="count-shelf">
              <b>{each.shelf || t('stockCounts.noShelf')}</b>{' '}
              {t('stockCounts.pieces', { count: each.pieces })}
            </li>
          ))}
        </ul>
      )}
      <UncountedScans counts={counts} />
    </div>
  );
}
