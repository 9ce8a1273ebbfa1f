import { Button, Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickList as List } from '../../../shared/contract/supply-lists.ts';
import { useAppState } from '../../app/services.ts';
import type { Followed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ListPrinting } from '../../ui/own-labels/ListPrinting.tsx';
import type { PrintableLists } from '../../ui/own-labels/PrintLists.tsx';
import { PickRows } from './PickRows.tsx';
import { PickSheet } from './PickSheet.tsx';
import { usePickChoice, usePickList, type PickChoice } from './use-pick-list.ts';
import classes from './PickList.module.css';

/** What to fetch from the shelves for the chosen supplies, office by office, along the way through the cells. */
export function PickList({ supplyId }: { readonly supplyId: string | null }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const choice = usePickChoice(supplyId);
  const list = usePickList(choice.chosen);
  if (choice.open === null) return <Loading height="100%" isScreen />;
  return (
    <Page
      title={t('pickList.title')}
      aside={
        supplyId !== null && (
          <Button variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'orders' })}>
            {t('pickList.toSupply')}
          </Button>
        )
      }
    >
      {choice.open.length === 0 ? (
        <EmptyState icon="truck" title={t('pickList.noSupply.title')} text={t('pickList.noSupply.text')}>
          <Button onClick={() => go({ name: 'today' })}>{t('pickList.noSupply.action')}</Button>
        </EmptyState>
      ) : (
        <>
          <Supplies choice={choice} />
          {choice.chosen.length === 0 ? (
            <EmptyState icon="box" title={t('pickList.noChoice.title')} text={t('pickList.noChoice.text')} />
          ) : (
            <Goods list={list} chosen={choice.chosen} />
          )}
        </>
      )}
      <WithoutList />
    </Page>
  );
}

function Supplies({ choice: { open, chosen, choose, isGone } }: { readonly choice: PickChoice }) {
  const { t } = useTranslation();
  const toggle = (id: string): void =>
    choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{t('pickList.supplies')}</legend>
      {isGone && (
        <p className={classes.gone} aria-live="polite">
          {t('pickList.supplyGone')}
        </p>
      )}
      <div className={classes.supplies}>
        {open?.map(({ supplyId, name, packed, total }) => (
          <Checkbox
            key={supplyId}
            size="md"
            checked={chosen.includes(supplyId)}
            label={t('pickList.supply', { name, packed, total })}
            onChange={() => toggle(supplyId)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface GoodsProps {
  readonly list: Followed<List>;
  readonly chosen: readonly string[];
}

function Goods({ list, chosen }: GoodsProps) {
  const { t } = useTranslation();
  const { value, isStale, again } = list;
  return (
    <Panel>
      <ListState list={list} />
      {value?.offices.length === 0 && <NothingToFetch list={value} chosen={chosen} />}
      {value && value.offices.length > 0 && (
        <>
          <Printing list={value} />
          <PickRows list={value} isBusy={isStale} onKept={again} />
          <p className={classes.hint}>{t('pickList.hint')}</p>
          <PickSheet list={value} />
        </>
      )}
    </Panel>
  );
}

function Counts({ list: { quantity, articles, packed, offices } }: { readonly list: List }) {
  const { t } = useTranslation();
  const rows = offices.flatMap((office) => office.rows);
  const fetched = rows.reduce((sum, row) => sum + row.fetched, 0);
  return (
    <div data-testid="pick-counts">
      <h2 className={classes.counts}>{t('pickList.toFetch', { count: quantity })}</h2>
      <p className={classes.hint}>
        {t('pickList.articles', { count: articles })} · {t('pickList.packed', { count: packed })}
        {fetched > 0 && ` · ${t('pickList.fetched', { count: fetched })}`}
      </p>
    </div>
  );
}

function Printing({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const choices = useMemo((): readonly PrintableLists[] => {
    // The station makes a list for each office with something to fetch, in their order.
    const offices = list.offices
      .filter(({ quantity }) => quantity > 0)
      .map(({ office }, index) => ({
        key: `office ${office}`,
        name: office === '' ? t('pickList.noOffice') : office,
        lists: list.labels.slice(index, index + 1),
      }));
    if (offices.length < 2) return offices;
    return [
      { key: 'all', name: t('pickList.print.allOffices', { count: offices.length }), lists: list.labels },
      ...offices,
    ];
  }, [list, t]);
  return (
    <ListPrinting kind="pickList" choices={choices}>
      <Counts list={list} />
    </ListPrinting>
  );
}

function NothingToFetch({ list, chosen }: { readonly list: List; readonly chosen: readonly string[] }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const [supplyId] = chosen;
  if (list.packed === 0) {
    return <EmptyState icon="box" title={t('pickList.noOrders.title')} text={t('pickList.noOrders.text')} />;
  }
  return (
    <EmptyState icon="check" title={t('pickList.allPacked.title')} text={t('pickList.allPacked.text')}>
      {chosen.length === 1 && supplyId !== undefined && (
        <Button onClick={() => go({ name: 'handOver', supplyId })}>{t('pickList.allPacked.action')}</Button>
      )}
    </EmptyState>
  );
}

function WithoutList() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <div className={classes.without}>
      <p>{t('pickList.without')}</p>
      <Button variant="default" onClick={() => go({ name: 'packing' })}>
        {t('pickList.toPacking')}
      </Button>
    </div>
  );
}
