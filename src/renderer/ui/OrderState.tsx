import { useTranslation } from 'react-i18next';
import type { Story } from '../../shared/contract/story.ts';
import type { VerdictKind } from '../../shared/domain/verdict.ts';
import { VerdictShape } from './VerdictShape.tsx';
import classes from './OrderState.module.css';

const shapeOf = {
  none: 'ready',
  labelling: 'printing',
  labelled: 'printing',
  packed: 'packed',
  setAside: 'cancelled',
} as const satisfies Record<Story['state'], VerdictKind>;

interface Props {
  readonly state: Story['state'];
  readonly isCancelled: boolean;
  readonly isOnHold?: boolean;
  readonly className?: string | undefined;
}

/** What became of an order at this desk, and whether anybody still wants it. */
export function OrderState({ state, isCancelled, isOnHold = false, className }: Props) {
  const { t } = useTranslation();
  const words = [
    ...(isCancelled ? [t('story.cancelled')] : []),
    ...(isOnHold ? [t('story.onHold')] : []),
    // For goods that nobody wants, it matters only whether a parcel or a label of them exists.
    ...((isCancelled || isOnHold) && state === 'none' ? [] : [t(`story.state.${state}`)]),
  ];
  return (
    <span
      className={`${classes.state} ${className ?? ''}`}
      data-state={isCancelled ? 'cancelled' : isOnHold ? 'onHold' : state}
    >
      <VerdictShape
        kind={isCancelled ? 'cancelled' : isOnHold ? 'ask' : shapeOf[state]}
        className={classes.shape}
      />
      <span>{words.join(', ')}</span>
    </span>
  );
}
