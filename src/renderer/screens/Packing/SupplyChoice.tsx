import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './SupplyChoice.module.css';

const reason = 'noSupplyOpen';

/** Nothing is open on this desk: the only thing to do is to choose, so that is all there is. */
export function SupplyChoice() {
  const { t } = useTranslation();
  const client = useClient();
  const cards = useAppState((state) => state.cards);
  const go = useAppState((state) => state.go);
  const open = useOperation(client.packing.open);
  const choices = (cards ?? []).filter(({ stage }) => stage === 'open');
  const isEmpty = cards !== null && choices.length === 0;
  return (
    <section className={classes.choice} data-testid="verdict" data-kind={kindOf[reason]} data-reason={reason}>
      <h2 className={classes.expects} data-testid="expects">
        {t(isEmpty ? 'packing.chooseEmpty.expects' : `verdict.${reason}.expects`)}
      </h2>
      {open.problem && <ProblemNote problem={open.problem} />}
      {choices.length > 0 && <p className={classes.hint}>{t('packing.chooseHint')}</p>}
      <ul className={classes.list}>
        {choices.map(({ key, supplyId, name, packed, total }) => (
          <li key={key}>
            <button
              type="button"
              className={classes.supply}
              disabled={open.busy || supplyId === null}
              onClick={() => {
                if (supplyId !== null) void open.run({ supplyId });
              }}
            >
              <span className={classes.name}>{name}</span>
              <PackedBar packed={packed} total={total} label={t('packing.count', { packed, total })} />
              <span className={classes.count}>
                {packed} / {total}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isEmpty && (
        <EmptyState icon="box" title={t('packing.chooseEmpty.title')} text={t('packing.chooseEmpty.text')}>
          <Button size="lg" onClick={() => go({ name: 'today' })}>
            {t('packing.chooseEmpty.action')}
          </Button>
        </EmptyState>
      )}
    </section>
  );
}
