import { useTranslation } from 'react-i18next';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
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
  const openCards = cards?.filter(({ stage }) => stage === 'open') ?? [];
  const only = openCards.length === 1 ? (openCards[0] ?? null) : null;
  const isPreparing = cards?.some(({ stage }) => stage === 'creating' || stage === 'adding') ?? false;
  const canPack = session !== null || openCards.length > 0;

  const pack = async (): Promise<void> => {
    const supplyId = session ? null : (only?.supplyId ?? null);
    if (supplyId === null || (await open.run({ supplyId }))) go({ name: 'packing' });
  };

  const says = (): string => {
    if (session) return sayOf(session, 'today.packContinue');
    if (only) return sayOf(only, 'today.packOne');
    if (openCards.length > 1) return t('today.packSeveral', { count: openCards.length });
    if (isPreparing) return t('today.packWaiting');
    return t(hasNewOrders ? 'today.packNone' : 'today.packNothing');
  };
  const sayOf = (
    { name, total, packed }: Pick<SupplyCard, 'name' | 'total' | 'packed'>,
    key: 'today.packContinue' | 'today.packOne',
  ): string =>
    packed >= total && total > 0
      ? t('today.packDone', { name })
      : t(key, { name, left: Math.max(0, total - packed) });

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
