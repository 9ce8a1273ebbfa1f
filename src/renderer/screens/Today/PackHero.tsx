import { useTranslation } from 'react-i18next';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { lotsIn, type Lot } from '../../store/lots.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useLotName } from '../../ui/ways.ts';
import classes from './PackHero.module.css';

/** The one large button. What it will do stands on it. */
export function PackHero() {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const cards = useAppState((state) => state.cards);
  const session = useAppState((state) => state.packing?.supply ?? null);
  const hasNewOrders = useAppState((state) => (state.newOrders?.total ?? 0) > 0);
  const open = useOperation(client.packing.open);
  const days = useAppState((state) => state.schemes) ?? [];
  const lotName = useLotName();
  const openLots = lotsIn(cards ?? [], days);
  const only = openLots.length === 1 ? (openLots[0] ?? null) : null;
  const isPreparing = cards?.some(({ stage }) => stage === 'creating' || stage === 'adding') ?? false;
  const canPack = session !== null || openLots.length > 0;

  const pack = async (): Promise<void> => {
    const supplyId = session ? null : (only?.supplyId ?? null);
    if (supplyId === null || (await open.run({ supplyId }))) go({ name: 'packing' });
  };

  const says = (): string => {
    if (session) return sayOf(session, 'today.packContinue');
    if (only) return sayOf(only, 'today.packOne');
    if (openLots.length > 1)
      return openLots.some(({ supplyId }) => wayOfLot(supplyId) !== null)
        ? t('today.packWays', { names: openLots.map(({ name }) => lotName(name)).join(', ') })
        : t('today.packSeveral', { count: openLots.length });
    if (isPreparing) return t('today.packWaiting');
    return t(hasNewOrders ? 'today.packNone' : 'today.packNothing');
  };
  const sayOf = (
    { supplyId, name, total, packed }: Lot,
    key: 'today.packContinue' | 'today.packOne',
  ): string =>
    packed >= total && total > 0
      ? t(wayOfLot(supplyId) === null ? 'today.packDone' : 'today.packWayDone', { name: lotName(name) })
      : t(key, { name: lotName(name), left: Math.max(0, total - packed) });

  return (
    <div>
      <button
        type="button"
        className={classes.hero}
        data-testid="pack"
        disabled={!canPack || open.busy}
        onClick={() => void pack()}
      >
        <Icon name="box" size={64} className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.title}>{t('today.pack')}</span>
          <span className={classes.says}>{cards === null ? t('common.loading') : says()}</span>
        </span>
      </button>
      {open.problem && <ProblemNote problem={open.problem} />}
    </div>
  );
}
