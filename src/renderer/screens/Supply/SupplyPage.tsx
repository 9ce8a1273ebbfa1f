import { Button, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { supplyTabs, type SupplyTab } from '../../store/screens.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LabelsAhead } from '../../ui/LabelsAhead.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { BoxesTab } from './BoxesTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { PackingListTab } from './PackingListTab.tsx';
import { SupplyHead } from './SupplyHead.tsx';
import { SupplyActions } from './SupplyActions.tsx';
import { useSupplyCard, type KnownCard } from './use-supply-card.ts';
import classes from './SupplyPage.module.css';

interface Props {
  readonly supplyId: string;
  readonly tab: SupplyTab;
}

/** One supply from several sides: its orders, its boxes, what goes on paper with it. */
export function SupplyPage({ supplyId, tab }: Props) {
  const { t } = useTranslation();
  const { card, problem, again } = useSupplyCard(supplyId);
  if (card) return <Known card={card} tab={tab} />;
  if (problem?.code === 'supplyUnknown') return <Unknown />;
  return (
    <Page title={t('supply.loading')}>
      {problem ? <ProblemNote problem={problem} again={again} /> : <Loading height={320} />}
    </Page>
  );
}

function Known({ card, tab }: { readonly card: KnownCard; readonly tab: SupplyTab }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { supplyId } = card;
  const open = (value: string | null): void => {
    const next = supplyTabs.find((each) => each === value);
    if (next) go({ name: 'supply', supplyId, tab: next });
  };
  return (
    <Page title={t('supply.title', { name: card.name })} aside={<SupplyActions card={card} />}>
      <SupplyHead card={card} />
      {card.stage === 'open' && <LabelsAhead supplyId={supplyId} />}
      <Tabs value={tab} onChange={open} keepMounted={false} data-testid="supply-tabs">
        <Tabs.List aria-label={t('supply.tabsLabel')} mb="md">
          {supplyTabs.map((each) => (
            <Tabs.Tab key={each} className={classes.tab ?? ''} value={each}>
              {t(`supply.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="orders">
          <OrdersTab card={card} />
        </Tabs.Panel>
        <Tabs.Panel value="boxes">
          <BoxesTab card={card} />
        </Tabs.Panel>
        <Tabs.Panel value="packing-list">
          <PackingListTab supplyId={supplyId} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Unknown() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <Page title={t('supply.unknown.title')}>
      <EmptyState icon="box" title={t('supply.unknown.title')} text={t('supply.unknown.text')}>
        <Button onClick={() => go({ name: 'today' })}>{t('supply.unknown.action')}</Button>
      </EmptyState>
    </Page>
  );
}
