import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  stockFilters,
  type StockFilter,
  type StockPlan,
  type StockQuery,
  type StockSort,
} from '../../../../shared/contract/stocks.ts';
import type { OwnPlan } from '../../../../shared/contract/own-stocks.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Files } from '../files/Files.tsx';
import { AddSku } from './AddSku.tsx';
import { ChangeBar } from './ChangeBar.tsx';
import { OwnNotices } from './OwnNotices.tsx';
import ownClasses from './OwnStocks.module.css';
import { PlanReview } from './PlanReview.tsx';
import { StockRows } from './StockRows.tsx';
import { useStockActs } from './use-stock-acts.ts';
import { useStockRows } from './use-stock-rows.ts';
import classes from './Stocks.module.css';

interface Props {
  readonly warehouseId: string;
  readonly warehouse: string;
  readonly revision: number;
}

/** Found by words or by scan, changed one or many at a time; before anything is sent, before and after stand side by side. */
export function StockTable({ warehouseId, warehouse, revision }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<StockFilter>('all');
  const [sort, setSort] = useState<StockSort>({ by: 'article', isDescending: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [plan, setPlan] = useState<StockPlan | OwnPlan | null>(null);
  const query: StockQuery = { warehouseId, words, filter, sort };
  const rows = useStockRows(query, revision);
  const { show, showFree, setOwn, saved, busy, problem } = useStockActs(query, setPlan);

  const search = (text: string): void => {
    setWords(text);
    setAll(false);
  };
  useScanTaker((text) => {
    search(text);
    return true;
  });
  const toggle = (sku: string): void => {
    setAll(false);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(sku)) next.add(sku);
      return next;
    });
  };
  const total = rows.total ?? 0;
  const count = isAll ? total : chosen.size;
  const meant = isAll ? null : [...chosen];
  const filterBy = (value: StockFilter): void => {
    setFilter(value);
    setAll(false);
  };
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          label={t('stockroom.stocks.search')}
          description={t('stockroom.stocks.searchHint')}
          data-testid="stock-search"
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <SegmentedControl<StockFilter>
          aria-label={t('stockroom.stocks.filterLabel')}
          data={stockFilters.map((value) => ({ value, label: t(`stockroom.stocks.filter.${value}`) }))}
          value={filter}
          onChange={filterBy}
        />
      </div>
      <OwnNotices
        warehouseId={warehouseId}
        low={rows.low}
        soldOut={rows.soldOut}
        onLow={() => filterBy('low')}
        onPlan={setPlan}
      />
      <StockRows
        rows={rows}
        warehouseId={warehouseId}
        sort={sort}
        onSort={setSort}
        isChosen={(sku) => isAll || chosen.has(sku)}
        onToggle={toggle}
        onSet={(sku, amount) => void show({ kind: 'set', amount }, [sku])}
        onOwn={(sku, number, to) => void setOwn(number, { kind: 'set', to }, [sku])}
      />
      {rows.problem && <ProblemNote problem={rows.problem} />}
      <ChangeBar
        count={count}
        total={total}
        isAll={isAll}
        busy={busy}
        onAll={() => setAll(!isAll)}
        onNone={() => {
          setAll(false);
          setChosen(new Set());
        }}
        onShow={(change) => void show(change, meant)}
        onOwn={(number, change) => void setOwn(number, change, meant)}
        onFree={() => void showFree(meant)}
      />
      <p className={ownClasses.saved} aria-live="polite" data-testid="own-saved">
        {saved && t('stockroom.stocks.own.saved', { ...saved })}
      </p>
      {problem && <ProblemNote problem={problem} />}
      {plan && (
        <PlanReview
          key={plan.planId}
          plan={plan}
          warehouse={warehouse}
          uncounted={'uncounted' in plan ? plan.uncounted : 0}
          onClose={(isSent) => {
            setPlan(null);
            if (isSent) setChosen(new Set());
            if (isSent) setAll(false);
          }}
        />
      )}
      <Files query={query} warehouse={warehouse} onPlan={setPlan} />
      <AddSku onAdded={search} />
    </>
  );
}
