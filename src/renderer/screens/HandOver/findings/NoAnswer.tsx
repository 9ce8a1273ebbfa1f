import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding as Found } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../../app/services.ts';
import { ParcelList } from '../../../ui/ParcelList.tsx';
import { countOf } from '../count-of.ts';
import { Finding } from './Finding.tsx';

interface Props {
  readonly finding: Extract<Found, { kind: 'noAnswer' }>;
  readonly supplyId: string;
  readonly askAgain: () => void;
  readonly isAsking: boolean;
}

/** Nobody knows whether these were cancelled: a person asks again, leaves them out, or lets them go by name. */
export function NoAnswer({ finding, supplyId, askAgain, isAsking }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { parcels, boxes, unnamed } = finding;
  return (
    <Finding
      kind="noAnswer"
      count={countOf(finding)}
      action={
        <>
          <Button loading={isAsking} onClick={askAgain}>
            {t('handOver.touch.noAnswer')}
          </Button>
          {parcels.length > 0 && (
            <Button variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'orders' })}>
              {t('handOver.toOrders')}
            </Button>
          )}
        </>
      }
    >
      {boxes.length > 0 && <p>{t('handOver.unclearBoxes', { boxes: boxes.join(', ') })}</p>}
      {unnamed > 0 && <p>{t('handOver.unnamed', { count: unnamed })}</p>}
      {parcels.length > 0 && <ParcelList parcels={parcels.map(({ parcel }) => parcel)} />}
    </Finding>
  );
}
