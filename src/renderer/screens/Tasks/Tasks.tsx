import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { MoveOrders } from '../../ui/orders/MoveOrders.tsx';
import { ChangedProducts } from './ChangedProducts.tsx';
import { CodeTask } from './CodeTask.tsx';
import { groupTasks } from './group-tasks.ts';
import { RefusedLabels } from './RefusedLabels.tsx';
import { SupplyTasks } from './SupplyTasks.tsx';
import classes from './Tasks.module.css';

interface Moving {
  readonly orderIds: readonly string[];
  readonly supplyId: string;
}

/** What the marketplace refused or changed, and labels from it that can't be printed: each waits here for a person. */
export function Tasks() {
  const { t } = useTranslation();
  // It tells what to carry over after the task that it began with is gone.
  const [moving, setMoving] = useState<Moving | null>(null);
  const supplyTasks = useAppState((state) => state.supplyTasks);
  const codeTasks = useAppState((state) => state.codeTasks);
  const labels = useAppState((state) => state.refusedLabels);
  const changed = useAppState((state) => state.changedProducts);
  const waiting = useAppState((state) => state.station?.outbox.waiting ?? 0);
  if (!supplyTasks || !codeTasks || !labels || !changed) {
    return (
      <Page title={t('tasks.title')}>
        <Skeleton height={260} animate={false} />
      </Page>
    );
  }
  const isRefused = supplyTasks.length > 0 || codeTasks.length > 0;
  return (
    <Page title={t('tasks.title')}>
      {!isRefused && labels.length + changed.length === 0 && (
        <EmptyState
          icon="check"
          title={t('tasks.empty.title')}
          text={t(waiting > 0 ? 'tasks.empty.waiting' : 'tasks.empty.text', { count: waiting })}
        />
      )}
      {isRefused && (
        <>
          <p className={classes.lead}>{t('tasks.lead')}</p>
          <NotYours right="plan" />
        </>
      )}
      {supplyTasks.length > 0 && (
        <Panel title={t('tasks.supplies')} hint={t('tasks.suppliesHint')}>
          <ul className={classes.list} data-testid="supply-tasks">
            {groupTasks(supplyTasks).map((group) => (
              <SupplyTasks
                key={group.key}
                group={group}
                onMove={(orderIds) => setMoving({ orderIds, supplyId: group.tasks[0].supplyId ?? '' })}
              />
            ))}
          </ul>
        </Panel>
      )}
      <ChangedProducts changed={changed} />
      <RefusedLabels labels={labels} isOld={false} />
      <RefusedLabels labels={labels} isOld />
      {codeTasks.length > 0 && (
        <Panel title={t('tasks.codes')} hint={t('tasks.codesHint')}>
          <ul className={classes.list} data-testid="code-tasks">
            {codeTasks.map((task) => (
              <CodeTask key={task.id} task={task} />
            ))}
          </ul>
        </Panel>
      )}
      {moving && <MoveOrders {...moving} onDone={() => setMoving(null)} />}
    </Page>
  );
}
