import type { ParcelRef } from '../../shared/domain/verdict.ts';
import { screenToHash } from '../store/screen-hash.ts';
import { useParcelName } from './use-parcel-name.ts';
import classes from './OrderLink.module.css';

/** A parcel's article that leads to its story; quiet until it is pointed at, so that it does not shout at the bench. */
export function OrderLink({ parcel }: { readonly parcel: ParcelRef }) {
  const nameOf = useParcelName();
  return (
    <a
      className={classes.link}
      href={screenToHash({ name: 'story', orderId: parcel.orderId })}
      aria-label={nameOf(parcel)}
      data-order={parcel.orderId}
    >
      {parcel.article}
    </a>
  );
}
