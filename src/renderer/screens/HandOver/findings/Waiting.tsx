import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlacedParcel } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Finding } from './Finding.tsx';
import { PlacedParcels } from './PlacedParcels.tsx';

/** Nothing has to be done; somebody who does not want to wait can try at once. */
function TryNow({ kind }: { readonly kind: 'codesWaiting' | 'changesWaiting' }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.station.syncNow);
  const trouble = useAppState((state) => state.station?.sync.trouble ?? null);
  const why = problem ?? trouble;
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run({})}>
        {t(`handOver.touch.${kind}`)}
      </Button>
      {why && <ProblemNote problem={why} tone="quiet" />}
    </>
  );
}

export const CodesWaiting = ({ parcels }: { readonly parcels: readonly PlacedParcel[] }) => (
  <Finding kind="codesWaiting" count={parcels.length} action={<TryNow kind="codesWaiting" />}>
    <PlacedParcels parcels={parcels} />
  </Finding>
);

export const ChangesWaiting = ({ changes }: { readonly changes: number }) => (
  <Finding kind="changesWaiting" count={changes} action={<TryNow kind="changesWaiting" />} />
);
