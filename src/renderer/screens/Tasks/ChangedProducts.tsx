import { useTranslation } from 'react-i18next';
import type { ChangedProducts as Changed } from '../../../shared/contract/packing.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ParcelList } from '../../ui/ParcelList.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePlaceName } from '../../ui/use-place-name.ts';
import { useProductName } from '../../ui/use-product-name.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import classes from './Tasks.module.css';

const MINUTE_MS = 60_000;

/** Orders that were taken for one product and are another's by now: before, now, whose, and the word on it. */
export function ChangedProducts({ changed }: { readonly changed: readonly Changed[] }) {
  const { t } = useTranslation();
  if (changed.length === 0) return null;
  return (
    <Panel title={t('tasks.changed.title')} hint={t('tasks.changed.hint')}>
      <ul className={classes.list} data-testid="changed-products">
        {changed.map((each) => (
          <OneChange key={JSON.stringify([each.before, each.now])} changed={each} />
        ))}
      </ul>
    </Panel>
  );
}

function OneChange({ changed: { before, now: after, since, parcels } }: { readonly changed: Changed }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const now = useNow(MINUTE_MS);
  const placeName = usePlaceName();
  const productName = useProductName();
  const { run, busy, problem } = useOperation(client.packing.productSeen);
  const places = new Map(parcels.map(({ parcel, place }) => [parcel.orderId, place]));
  return (
    <li className={classes.task}>
      <div className={classes.head}>
        <VerdictShape kind="ask" className={classes.warning} />
        <div>
          <h3 className={classes.title}>{t('tasks.changed.orders', { count: parcels.length })}</h3>
          <p className={classes.facts}>{t('tasks.since', { age: formats.age(since, now) })}</p>
        </div>
      </div>
      <p>{t('tasks.changed.before', { product: productName(before) })}</p>
      <p className={classes.reason}>{t('tasks.changed.now', { product: productName(after) })}</p>
      <ParcelList
        parcels={parcels.map(({ parcel }) => parcel)}
        noteOf={({ orderId }) => {
          const place = places.get(orderId) ?? null;
          return place && t('tasks.changed.packed', { place: placeName(place, true) });
        }}
      />
      <div className={classes.actions}>
        <DeliberateButton
          loading={busy}
          onClick={() => void run({ orderIds: parcels.map(({ parcel }) => parcel.orderId) })}
        >
          {t('tasks.changed.seen')}
        </DeliberateButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
