import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { TypeCode } from '../../ui/TypeCode.tsx';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import classes from './Counter.module.css';

/** What the next scan on the shelf is taken with. */
export function ShelfTab({ onTyped }: { readonly onTyped: (text: string) => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const go = useAppState((state) => state.go);
  const counter = useAppState((state) => state.counter);
  const { run, busy, problem } = useOperation(client.counter.letGo);
  if (!counter) return <Loading height={120} />;
  if (counter.cells === 0)
    return (
      <EmptyState icon="box" title={t('counter.shelf.noCells')} text={t('counter.shelf.noCellsText')}>
        <Button size="lg" onClick={() => go({ name: 'counter', tab: 'cells' })}>
          {t('counter.shelf.addCells')}
        </Button>
      </EmptyState>
    );
  const { inHand, cell } = counter.shelf;
  const isHeld = inHand !== null || cell !== null;
  return (
    <Panel>
      <div className={classes.line}>
        <p className={classes.large} data-testid="shelf-state">
          {inHand !== null
            ? t('counter.shelf.inHand', { parcel: nameOf(inHand) })
            : cell !== null
              ? t('counter.shelf.cell', { cell })
              : t('counter.shelf.idle')}
        </p>
        <Button size="lg" variant="default" disabled={!isHeld} loading={busy} onClick={() => void run({})}>
          {t('counter.shelf.letGo')}
        </Button>
      </div>
      <div>
        <TypeCode onTyped={onTyped} />
      </div>
      {problem && <ProblemNote problem={problem} />}
      <p className={classes.quiet}>{t('counter.find.waiting', { count: counter.waiting })}</p>
    </Panel>
  );
}
