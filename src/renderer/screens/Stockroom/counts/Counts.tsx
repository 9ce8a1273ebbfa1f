import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenCount as Open, PastCount } from '../../../../shared/contract/stock-counts.ts';
import type { StocksView } from '../../../../shared/contract/stocks.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useFeed } from '../../../app/use-feed.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { OpenCount } from './OpenCount.tsx';
import { UncountedScans } from './UncountedScans.tsx';
import { useCountScansState } from './use-count-scans.ts';
import classes from './Counts.module.css';

type OnOpen = (countId: string) => void;

/** Counts of shelves: those that are open, a new one, and those that are over. */
export function Counts() {
  const { t } = useTranslation();
  const client = useClient();
  const view = useFeed(client.stockCounts.view);
  const stocks = useFeed(client.stocks.view);
  const [at, setAt] = useState<string | null>(null);
  if (!view || !stocks) return <Loading height={420} />;
  const counts = [...view.open, ...view.past];
  const current = view.open.find(({ countId }) => countId === at);
  if (current) {
    return (
      <OpenCount
        key={current.countId}
        count={current}
        counts={counts}
        stocks={stocks}
        onBack={() => setAt(null)}
      />
    );
  }
  return (
    <div className={classes.parts}>
      <Begin warehouses={stocks.warehouses} onOpen={setAt} />
      {(stocks.warehouses.length > 0 || view.open.length > 0) && (
        <OpenCounts open={view.open} onOpen={setAt} />
      )}
      <UncountedScans counts={counts} />
      {view.past.length > 0 && (
        <Panel title={t('stockCounts.past')}>
          <ul className={classes.list}>
            {view.past.map((count) => (
              <PastRow key={count.countId} count={count} onOpen={setAt} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

interface BeginProps {
  readonly warehouses: StocksView['warehouses'];
  readonly onOpen: OnOpen;
}

function Begin({ warehouses, onOpen }: BeginProps) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.stockCounts.begin);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBlind, setBlind] = useState(false);
  const warehouse = warehouses.find(({ warehouseId }) => warehouseId === chosen) ?? warehouses[0];
  if (!warehouse) {
    return (
      <EmptyState icon="box" title={t('stockCounts.empty.title')} text={t('stockCounts.empty.text')}>
        <ActButton onClick={() => go({ name: 'stockroom', tab: 'warehouses' })}>
          {t('stockroom.stocks.empty.action')}
        </ActButton>
      </EmptyState>
    );
  }
  const { warehouseId } = warehouse;
  const begin = async (): Promise<void> => {
    const begun = await run({ warehouseId, isBlind, corrects: null });
    if (begun) onOpen(begun.value.countId);
  };
  return (
    <Panel title={t('stockCounts.title')} hint={t('stockCounts.hint')}>
      <p className={classes.aside}>{t('stockCounts.putAside')}</p>
      <div className={classes.line}>
        <Select
          label={t('stockCounts.warehouse')}
          allowDeselect={false}
          data={warehouses.map((each) => ({ value: each.warehouseId, label: each.name }))}
          value={warehouseId}
          onChange={setChosen}
        />
        <Checkbox
          className={classes.blind}
          label={t('stockCounts.blind')}
          checked={isBlind}
          onChange={(event) => setBlind(event.currentTarget.checked)}
        />
        <ActButton loading={busy} disabled={!may} onClick={() => void begin()}>
          {t('stockCounts.begin')}
        </ActButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </Panel>
  );
}

function OpenCounts({ open, onOpen }: { readonly open: readonly Open[]; readonly onOpen: OnOpen }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { waiting } = useCountScansState();
  return (
    <Panel title={t('stockCounts.open')}>
      {open.length === 0 && <p>{t('stockCounts.none')}</p>}
      <ul className={classes.list}>
        {open.map((count) => (
          <li key={count.countId} className={classes.count} data-testid="open-count">
            <b>{t('stockCounts.name', { number: count.number })}</b>
            <span className={classes.about}>
              {[
                count.warehouse,
                formats.moment(count.openedAt),
                ...(count.person === null ? [] : [count.person]),
                t('stockCounts.pieces', {
                  count: count.shelves.reduce((sum, { pieces }) => sum + pieces, 0),
                }),
                ...(count.corrects === null ? [] : [t('stockCounts.corrects', { number: count.corrects })]),
                ...(waiting.has(count.countId)
                  ? [t('stockCounts.waiting', { count: waiting.get(count.countId) ?? 0 })]
                  : []),
              ].join(' · ')}
            </span>
            <ActButton
              variant="default"
              aria-label={t('stockCounts.goOnOf', { number: count.number })}
              onClick={() => onOpen(count.countId)}
            >
              {t('stockCounts.goOn')}
            </ActButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What is over stays as it is; it is corrected by a new one. */
function PastRow({ count, onOpen }: { readonly count: PastCount; readonly onOpen: OnOpen }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.stockCounts.begin);
  const { countId, warehouseId, isBlind } = count;
  const correct = async (): Promise<void> => {
    const begun = await run({ warehouseId, isBlind, corrects: countId });
    if (begun) onOpen(begun.value.countId);
  };
  return (
    <li data-testid="past-count">
      <div className={classes.count}>
        <b>{t('stockCounts.name', { number: count.number })}</b>
        <span className={classes.about}>
          {[
            t(`stockCounts.state.${count.state}`),
            count.warehouse,
            formats.moment(count.closedAt),
            t('stockCounts.pieces', { count: count.pieces }),
            ...(count.corrects === null ? [] : [t('stockCounts.corrects', { number: count.corrects })]),
          ].join(' · ')}
        </span>
        <AskFirst
          label={t('stockCounts.correct')}
          name={t('stockCounts.correctOf', { number: count.number })}
          question={t('stockCounts.correctAsk', { number: count.number })}
          yes={t('stockCounts.correctYes')}
          tone="plain"
          busy={busy}
          disabled={!may}
          onYes={() => void correct()}
        />
      </div>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
