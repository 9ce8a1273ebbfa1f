import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StationView, SyncState } from '../../../shared/contract/station.ts';
import { useAppState } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { countTasks } from '../../store/count-tasks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { PracticeShop } from '../../ui/practice/PracticeShop.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { CarrierLabels } from './CarrierLabels.tsx';
import { NewOrders } from './NewOrders.tsx';
import { PackHero } from './PackHero.tsx';
import { Reshipments } from './Reshipments.tsx';
import { Schemes } from './Schemes.tsx';
import { Strange } from './Strange.tsx';
import { Supplies } from './Supplies.tsx';
import { LateNote, SyncNote } from './SyncNote.tsx';
import { UnreadNote } from './UnreadNote.tsx';
import classes from './Today.module.css';

/** Home: where to start, what came in, what is under way. */
export function Today() {
  const { t } = useTranslation();
  return (
    <Page title={t('today.title')} aside={<ToFigures />}>
      <Notices />
      <NeedsYou />
      <PackHero />
      <Reshipments />
      <CarrierLabels />
      <Strange />
      <Schemes />
      <div className={classes.columns}>
        <Panel title={t('today.newOrders')} hint={t('today.newOrdersHint')}>
          <NewOrders />
        </Panel>
        <Panel title={t('today.supplies')} hint={t('today.suppliesHint')}>
          <Supplies />
        </Panel>
      </div>
      <PracticeShop />
    </Page>
  );
}

const countUnread = ({ sync }: StationView): number => sync.unread.orders + sync.unread.supplies;

/** How the day is going, for the lead. */
function ToFigures() {
  const { t } = useTranslation();
  const mayLook = useMay('figures');
  const go = useAppState((state) => state.go);
  if (!mayLook) return null;
  return (
    <Button variant="default" onClick={() => go({ name: 'figures' })}>
      {t('figures.title')}
    </Button>
  );
}

const WAITING: ReadonlySet<SyncState> = new Set(['fetching', 'silent']);

function Notices() {
  const { t } = useTranslation();
  const notices = useAppState((state) => state.station?.notices ?? null);
  const trouble = useAppState((state) => state.station?.sync.trouble ?? null);
  const isWaiting = useAppState((state) => WAITING.has(state.station?.sync.state ?? 'idle'));
  const isLate = useAppState((state) => state.station?.sync.statusesLate ?? false);
  const isUnread = useAppState(({ station }) => station !== null && countUnread(station) > 0);
  if (!trouble && !isWaiting && !isLate && !isUnread && !notices?.length) return null;
  return (
    <section className={classes.notices} aria-label={t('today.notices')}>
      {trouble ? <ProblemNote problem={trouble} tone="quiet" /> : <SyncNote />}
      <LateNote />
      <UnreadNote />
      {notices?.map((notice) => (
        <ProblemNote key={JSON.stringify(notice)} problem={notice} tone="quiet" />
      ))}
    </section>
  );
}

/** What the marketplace refused or changed, and labels that can't be printed: a person sees to them, and is told where the day begins. */
function NeedsYou() {
  const { t } = useTranslation();
  const count = useAppState(countTasks);
  const labels = useAppState(
    (state) => state.refusedLabels?.filter(({ isOldPrinted }) => !isOldPrinted).length ?? 0,
  );
  const oldLabels = useAppState(
    (state) => state.refusedLabels?.filter(({ isOldPrinted }) => isOldPrinted).length ?? 0,
  );
  const changed = useAppState(
    (state) => state.changedProducts?.reduce((sum, { parcels }) => sum + parcels.length, 0) ?? 0,
  );
  const go = useAppState((state) => state.go);
  if (count + labels + changed + oldLabels === 0) return null;
  const labelsTitle = t('today.labelsNeedYou', { count: labels });
  const changedTitle = t('today.changedNeedYou', { count: changed });
  const oldTitle = t('today.oldLabelsNeedYou', { count: oldLabels });
  return (
    <section className={classes.needsYou} data-testid="needs-you">
      <Icon name="warning" size={28} className={classes.needsYouIcon} />
      <div className={classes.needsYouWords}>
        <h2 className={classes.needsYouTitle}>
          {count > 0
            ? t('today.needsYou', { count })
            : labels > 0
              ? labelsTitle
              : changed > 0
                ? changedTitle
                : oldTitle}
        </h2>
        {count > 0 && <p>{t('today.needsYouText')}</p>}
        {labels > 0 && (
          <p>
            {count > 0 && `${labelsTitle}. `}
            {t('today.labelsNeedYouText')}
          </p>
        )}
        {changed > 0 && (
          <p>
            {count + labels > 0 && `${changedTitle}. `}
            {t('today.changedNeedYouText')}
          </p>
        )}
        {oldLabels > 0 && (
          <p>
            {count + labels + changed > 0 && `${oldTitle}. `}
            {t('today.oldLabelsNeedYouText')}
          </p>
        )}
      </div>
      <Button onClick={() => go({ name: 'tasks' })}>{t('today.needsYouGo')}</Button>
    </section>
  );
}
