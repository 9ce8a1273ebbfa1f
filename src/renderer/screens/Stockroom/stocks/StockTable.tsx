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
import type { OwnChange, OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import type { StockChange } from '../../../../shared/domain/stock/stock-change.ts';
import { useLatest } from '../../../app/use-latest.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Files } from '../files/Files.tsx';
import { AddSku } from './AddSku.tsx';
import { ChangeBar } from './ChangeBar.tsx';
import { OwnNotices } from './OwnNotices.tsx';
import ownClasses from './OwnStocks.module.css';
import { PlanReview } from './PlanReview.tsx';
import { StockRows } from './StockRows.tsx';
import { useChoice } from './use-choice.ts';
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
  const choice = useChoice();
  const { chosen, isAll, isNoLongerAll, none: chooseNone } = choice;
  const [plan, setPlan] = useState<StockPlan | OwnPlan | null>(null);
  const query: StockQuery = { warehouseId, words, filter, sort };
  // Rows stay in their places while a number is typed in one of them.
  const [isEditing, setEditing] = useState(false);
  const [shownRevision, setShownRevision] = useState(revision);
  if (!isEditing && shownRevision !== revision) setShownRevision(revision);
  const rows = useStockRows(query, shownRevision);
  const { show, showFree, setOwn, saved, busy, problem } = useStockActs(query, setPlan);

  const search = (text: string): void => {
    setWords(text);
    isNoLongerAll();
  };
  useScanTaker((text) => {
    search(text);
    return true;
  });
  const total = rows.total ?? 0;
  const count = isAll ? total : chosen.size;
  const meant = isAll ? null : [...chosen];
  const filterBy = (value: StockFilter): void => {
    setFilter(value);
    isNoLongerAll();
  };
  // The same ones with each letter of the search: nothing is drawn again for them.
  const queryNow = useLatest(() => query);
  const onAdded = useLatest(search);
  const onLow = useLatest(() => filterBy('low'));
  const onSet = useLatest((sku: string, amount: number) => void show({ kind: 'set', amount }, [sku]));
  const onOwn = useLatest(
    (sku: string, number: OwnNumber, to: number | null) => void setOwn(number, { kind: 'set', to }, [sku]),
  );
  const onShow = useLatest((change: StockChange) => void show(change, meant));
  const onOwnOfAll = useLatest((number: OwnNumber, change: OwnChange) => void setOwn(number, change, meant));
  const onFree = useLatest(() => void showFree(meant));
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
        onLow={onLow}
        onPlan={setPlan}
      />
      <StockRows
        rows={rows}
        warehouseId={warehouseId}
        sort={sort}
        onSort={setSort}
        isAll={isAll}
        chosen={chosen}
        onToggle={choice.toggle}
        onSet={onSet}
        onOwn={onOwn}
        onEditing={setEditing}
      />
      {rows.problem && <ProblemNote problem={rows.problem} />}
      <ChangeBar
        count={count}
        total={total}
        isAll={isAll}
        busy={busy}
        onAll={choice.toggleAll}
        onNone={chooseNone}
        onShow={onShow}
        onOwn={onOwnOfAll}
        onFree={onFree}
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
            if (isSent) chooseNone();
          }}
        />
      )}
      <Files warehouseId={warehouseId} queryNow={queryNow} warehouse={warehouse} onPlan={setPlan} />
      <AddSku onAdded={onAdded} />
    </>
  );
}
