import type { ParcelRef } from '../../shared/domain/verdict.ts';
import { screenToHash } from '../store/screen-hash.ts';
import { MiddleCut } from './MiddleCut.tsx';
import { useParcelName } from './use-parcel-name.ts';
import classes from './OrderLink.module.css';

interface Props {
  readonly parcel: ParcelRef;
  /** In its middle, where there is no room for the whole article. */
  readonly isCut?: boolean;
}

/** A parcel's article that leads to its story; quiet until it is pointed at, so that it does not shout at the bench. */
export function OrderLink({ parcel, isCut = false }: Props) {
  const nameOf = useParcelName();
  return (
    <a
      className={classes.link}
      href={screenToHash({ name: 'story', orderId: parcel.orderId })}
      aria-label={nameOf(parcel)}
      data-order={parcel.orderId}
    >
      {isCut ? <MiddleCut text={parcel.article} /> : parcel.article}
    </a>
  );
}
