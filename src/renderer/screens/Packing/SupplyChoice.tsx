import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { kindOf, type Verdict } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { lotsIn } from '../../store/lots.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { lotIcon, useLotName } from '../../ui/ways.ts';
import classes from './SupplyChoice.module.css';

const withoutSupply = ['noSupplyOpen', 'scannedWithoutSupply'] as const;
type WithoutSupply = (typeof withoutSupply)[number];

export const isWithoutSupply = ({ reason }: Verdict): boolean =>
  withoutSupply.some((each) => each === reason);

/** Nothing is open on this desk: the only thing to do is to choose, so that is all there is. */
export function SupplyChoice() {
  const { t } = useTranslation();
  const client = useClient();
  const cards = useAppState((state) => state.cards);
  const go = useAppState((state) => state.go);
  const number = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const reason = useAppState<WithoutSupply>(({ packing }) =>
    packing?.verdict.reason === 'scannedWithoutSupply' ? 'scannedWithoutSupply' : 'noSupplyOpen',
  );
  const days = useAppState((state) => state.schemes) ?? [];
  const lotName = useLotName();
  const choices = lotsIn(cards ?? [], days);
  // The only supply there is needs no choice; whether it is the only one, the station knows.
  const only = choices.length === 1 ? choices[0]?.supplyId : null;
  useEffect(() => {
    if (only) void client.packing.arrive({});
  }, [client, only]);
  const open = useOperation(client.packing.open);
  const isEmpty = cards !== null && choices.length === 0;
  return (
    <section className={classes.choice} data-testid="verdict" data-kind={kindOf[reason]} data-reason={reason}>
      {reason === 'scannedWithoutSupply' && (
        <div key={number} className={classes.alarm} role="alert">
          <VerdictShape kind="wrong" className={classes.alarmShape} />
          <p className={classes.alarmText}>{t('verdict.scannedWithoutSupply.headline')}</p>
        </div>
      )}
      <h2 className={classes.expects} data-testid="expects">
        {isEmpty
          ? t('packing.chooseEmpty.expects')
          : t(`verdict.${reason}.expects`, { open: choices.length })}
      </h2>
      {/* As many as there are: they are scrolled, what happened and what is to be done never are. */}
      <div className={classes.choices} data-part="choices">
        {open.problem && <ProblemNote problem={open.problem} />}
        {choices.length > 0 && <p className={classes.hint}>{t('packing.chooseHint')}</p>}
        <ul className={classes.list}>
          {choices.map(({ supplyId, name, packed, total }) => (
            <li key={supplyId}>
              <button
                type="button"
                className={classes.supply}
                disabled={open.busy}
                onClick={() => void open.run({ supplyId })}
              >
                <span className={classes.name}>
                  {wayOfLot(supplyId) !== null && (
                    <Icon name={lotIcon(supplyId)} size={28} className={classes.wayIcon} />
                  )}
                  {lotName(name)}
                </span>
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
      </div>
    </section>
  );
}
