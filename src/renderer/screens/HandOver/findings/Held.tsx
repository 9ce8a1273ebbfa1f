import { useTranslation } from 'react-i18next';
import type { Finding as Found } from '../../../../shared/domain/supply/hand-over.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ParcelList } from '../../../ui/ParcelList.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { Finding } from './Finding.tsx';

interface Props {
  readonly holds: Extract<Found, { kind: 'held' }>['holds'];
  readonly again: () => void;
}

/** Lifted, they are packed like any other: one by one, or all of them. */
export function Held({ holds, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const { run, busy, problem } = useOperation(client.packing.liftHold);
  const byId = new Map(holds.map((hold) => [hold.parcel.orderId, hold]));
  const lift = async (orderIds: readonly string[]): Promise<void> => {
    for (const orderId of orderIds) if (!(await run({ orderId }))) break;
    again();
  };
  return (
    <Finding
      kind="held"
      count={holds.length}
      action={
        <DeliberateButton loading={busy} onClick={() => void lift([...byId.keys()])}>
          {t('handOver.touch.held', { count: holds.length })}
        </DeliberateButton>
      }
    >
      {problem && <ProblemNote problem={problem} />}
      <ParcelList
        parcels={holds.map(({ parcel }) => parcel)}
        noteOf={({ orderId }) => {
          const hold = byId.get(orderId);
          if (!hold) return null;
          const why = t(`packing.holdReason.${hold.why}`);
          return hold.person === null ? why : `${why}, ${hold.person}`;
        }}
        renderAction={(parcel) => (
          <DeliberateButton
            variant="default"
            disabled={busy}
            aria-label={t('handOver.liftOf', { what: nameOf(parcel) })}
            onClick={() => void lift([parcel.orderId])}
          >
            {t('packing.liftHold')}
          </DeliberateButton>
        )}
      />
    </Finding>
  );
}
