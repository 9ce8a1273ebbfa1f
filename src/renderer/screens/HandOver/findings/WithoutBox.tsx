import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlacedParcel } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../../app/services.ts';
import { ParcelList } from '../../../ui/ParcelList.tsx';
import { Finding } from './Finding.tsx';

interface Props {
  readonly parcels: readonly PlacedParcel[];
  readonly supplyId: string;
}

export function WithoutBox({ parcels, supplyId }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <Finding
      kind="withoutBox"
      count={parcels.length}
      action={
        <Button onClick={() => go({ name: 'supply', supplyId, tab: 'boxes' })}>
          {t('handOver.touch.withoutBox')}
        </Button>
      }
    >
      <ParcelList parcels={parcels.map(({ parcel }) => parcel)} />
    </Finding>
  );
}
