import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastCount } from '../../../../shared/contract/stock-counts.ts';
import { useClient } from '../../../app/services.ts';
import { useFeed } from '../../../app/use-feed.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { OpenCount } from './OpenCount.tsx';
import classes from './Counts.module.css';

/** Counts of shelves: those that are open, a new one, and those that are over. */
export function Counts() {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const may = useMay('stockroom');
  const view = useFeed(client.stockCounts.view);
  const stocks = useFeed(client.stocks.view);
  const begin = useOperation(client.stockCounts.begin);
  const [at, setAt] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBlind, setBlind] = useState(false);
  if (!view || !stocks) return <Loading height={420} />;
  const current = view.open.find(({ countId }) => countId === at);
  if (current) return <OpenCount key={current.countId} count={current} onBack={() => setAt(null)} />;
  const { warehouses } = stocks;
  const warehouseId = chosen ?? warehouses[0]?.warehouseId ?? null;
  const start = async (of: string, blind: boolean, corrects: string | null): Promise<void> => {
    const begun = await begin.run({ warehouseId: of, isBlind: blind, corrects });
    if (begun) setAt(begun.value.countId);
  };
  return (
    <div className={classes.parts}>
      <Panel title={t('stockCounts.title')} hint={t('stockCounts.hint')}>
        <p>{t('stockCounts.putAside')}</p>
        <div className={classes.line}>
          <Select
            label={t('stockCounts.warehouse')}
            allowDeselect={false}
            data={warehouses.map((each) => ({ value: each.warehouseId, label: each.name }))}
            value={warehouseId}
            onChange={setChosen}
          />
          <Checkbox
            label={t('stockCounts.blind')}
            checked={isBlind}
            onChange={(event) => setBlind(event.currentTarget.checked)}
          />
          <ActButton
            loading={begin.busy}
            disabled={!may || warehouseId === null}
            onClick={() => warehouseId !== null && void start(warehouseId, isBlind, null)}
          >
            {t('stockCounts.begin')}
          </ActButton>
        </div>
        {begin.problem && <ProblemNote problem={begin.problem} />}
      </Panel>
      <Panel title={t('stockCounts.open')}>
        {view.open.length === 0 && <p>{t('stockCounts.none')}</p>}
        <ul className={classes.list}>
          {view.open.map((count) => (
            <li key={count.countId} className={classes.count} data-testid="open-count">
              <b>{t('stockCounts.name', { number: count.number })}</b>
              <span>
                {[
                  count.warehouse,
                  formats.moment(count.openedAt),
                  ...(count.person === null ? [] : [count.person]),
                  t('stockCounts.pieces', {
                    count: count.shelves.reduce((sum, { pieces }) => sum + pieces, 0),
                  }),
                ].join(' · ')}
              </span>
              <ActButton
                variant="default"
                aria-label={t('stockCounts.goOnOf', { number: count.number })}
                onClick={() => setAt(count.countId)}
              >
                {t('stockCounts.goOn')}
              </ActButton>
            </li>
          ))}
        </ul>
      </Panel>
      {view.past.length > 0 && (
        <PastCounts
          past={view.past}
          onCorrect={(count) => void start(count.warehouseId, count.isBlind, count.countId)}
        />
      )}
    </div>
  );
}

interface PastProps {
  readonly past: readonly PastCount[];
  readonly onCorrect: (count: PastCount) => void;
}

/** What is over stays as it is; it is corrected by a new one. */
function PastCounts({ past, onCorrect }: PastProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useMay('stockroom');
  return (
    <Panel title={t('stockCounts.past')}>
      <ul className={classes.list}>
        {past.map((count) => (
          <li key={count.countId} className={classes.count} data-testid="past-count">
            <b>{t('stockCounts.name', { number: count.number })}</b>
            <span>
              {[
                t(`stockCounts.state.${count.state}`),
                count.warehouse,
                formats.moment(count.closedAt),
                t('stockCounts.pieces', { count: count.pieces }),
                ...(count.corrects === null ? [] : [t('stockCounts.corrects', { number: count.corrects })]),
              ].join(' · ')}
            </span>
            <ActButton
              variant="default"
              disabled={!may}
              aria-label={t('stockCounts.correctOf', { number: count.number })}
              onClick={() => onCorrect(count)}
            >
              {t('stockCounts.correct')}
            </ActButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
