import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedParcel } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../../app/services.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { ScanCode } from '../../../ui/orders/ScanCode.tsx';
import { Finding } from './Finding.tsx';
import { PlacedParcels } from './PlacedParcels.tsx';
import { usePack } from '../../../app/use-pack.ts';

interface Props {
  readonly parcels: readonly PlacedParcel[];
  readonly supplyId: string;
  readonly again: () => void;
}

/**
 * What is not packed yet is asked for its code at the bench; a packed parcel's is scanned right here, or settled first
 * where the marketplace refused the one that it has.
 */
export function CodesMissing({ parcels, supplyId, again }: Props) {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const { pack, busy, problem } = usePack(supplyId);
  const [scanning, setScanning] = useState<string | null>(null);
  const packed = new Set(parcels.filter(({ place }) => place !== null).map(({ parcel }) => parcel.orderId));
  const refused = useAppState((state) => state.codeTasks);
  const go = useAppState((state) => state.go);
  const isRefused = (orderId: string): boolean =>
    refused?.some((task) => task.orderId === orderId && task.meta === 'uin') ?? false;
  const inHand = parcels.find(({ parcel }) => parcel.orderId === scanning)?.parcel ?? null;
  return (
    <Finding
      kind="codesMissing"
      count={parcels.length}
      action={
        packed.size < parcels.length && (
          <Button loading={busy} onClick={pack}>
            {t('handOver.touch.codesMissing')}
          </Button>
        )
      }
    >
      {problem && <ProblemNote problem={problem} />}
      {inHand && (
        <ScanCode
          parcel={inHand}
          meta="uin"
          replaces={null}
          onTaken={() => {
            setScanning(null);
            again();
          }}
          onCancel={() => setScanning(null)}
        />
      )}
      <PlacedParcels
        parcels={parcels}
        renderAction={(parcel) => {
          if (!packed.has(parcel.orderId)) return null;
          if (isRefused(parcel.orderId)) {
            return <Button onClick={() => go({ name: 'tasks' })}>{t('handOver.settleRefused')}</Button>;
          }
          return (
            <Button
              disabled={parcel.orderId === scanning}
              aria-label={t('handOver.scanItsCodeOf', { what: nameOf(parcel) })}
              onClick={() => setScanning(parcel.orderId)}
            >
              {t('handOver.scanItsCode')}
            </Button>
          );
        }}
      />
    </Finding>
  );
}
