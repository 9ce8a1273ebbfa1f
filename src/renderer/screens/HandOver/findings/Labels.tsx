import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding as Found } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../../app/services.ts';
import { ParcelList } from '../../../ui/ParcelList.tsx';
import { Finding } from './Finding.tsx';

interface Props {
  readonly kind: 'labelsInDoubt' | 'labelsWaiting';
  readonly jobs: Extract<Found, { kind: 'labelsInDoubt' }>['jobs'];
}

/** Answered, or mended, where the printer is; labels of several printers lead to each of them. */
export function Labels({ kind, jobs }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const printers = useAppState((state) => state.printers?.printers ?? null);
  const stateOf = new Map(jobs.map(({ parcel, state }) => [parcel?.orderId, state]));
  const printerIds = [...new Set(jobs.map(({ printerId }) => printerId))];
  return (
    <Finding
      kind={kind}
      count={jobs.length}
      action={printerIds.map((printerId) => {
        const name = printers?.find(({ id }) => id === printerId)?.name ?? null;
        return (
          <Button key={printerId} onClick={() => go({ name: 'printer', printerId })}>
            {name !== null && printerIds.length > 1
              ? t('handOver.toPrinter', { name })
              : t(`handOver.touch.${kind}`)}
          </Button>
        );
      })}
    >
      <ParcelList
        parcels={jobs.flatMap(({ parcel }) => parcel ?? [])}
        noteOf={({ orderId }) => {
          const state = stateOf.get(orderId);
          return state === undefined ? null : t(`packing.job.${state}`);
        }}
      />
    </Finding>
  );
}
