import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlacedParcel } from '../../../../shared/domain/supply/hand-over.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Finding } from './Finding.tsx';
import { PlacedParcels } from './PlacedParcels.tsx';
import { usePack } from '../../../app/use-pack.ts';

interface Props {
  readonly parcels: readonly PlacedParcel[];
  readonly supplyId: string;
}

export function Unpacked({ parcels, supplyId }: Props) {
  const { t } = useTranslation();
  const { pack, busy, problem } = usePack(supplyId);
  return (
    <Finding
      kind="unpacked"
      count={parcels.length}
      action={
        <Button loading={busy} onClick={pack}>
          {t('handOver.touch.unpacked', { count: parcels.length })}
        </Button>
      }
    >
      {problem && <ProblemNote problem={problem} />}
      <PlacedParcels parcels={parcels} />
    </Finding>
  );
}
