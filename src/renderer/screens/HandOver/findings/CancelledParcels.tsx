import { useTranslation } from 'react-i18next';
import type { PlacedParcel } from '../../../../shared/domain/supply/hand-over.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { Finding } from './Finding.tsx';
import { PlacedParcels } from './PlacedParcels.tsx';

interface Props {
  readonly parcels: readonly PlacedParcel[];
  readonly again: () => void;
}

/** Each is taken out of the pile by hand, and said so one by one. */
export function CancelledParcels({ parcels, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const { run, busy, problem } = useOperation(client.supplies.setAside);
  const takenOut = async (orderId: string): Promise<void> => {
    await run({ orderId });
    again();
  };
  return (
    <Finding kind="cancelledParcels" count={parcels.length} action={null}>
      {problem && <ProblemNote problem={problem} />}
      <PlacedParcels
        parcels={parcels}
        renderAction={(parcel) => (
          <DeliberateButton
            disabled={busy}
            aria-label={t('handOver.takenOutOf', { what: nameOf(parcel) })}
            onClick={() => void takenOut(parcel.orderId)}
          >
            {t('handOver.touch.cancelledParcels')}
          </DeliberateButton>
        )}
      />
    </Finding>
  );
}
