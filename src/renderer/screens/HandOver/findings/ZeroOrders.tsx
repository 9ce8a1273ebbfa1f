import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../../app/services.ts';
import { Finding } from './Finding.tsx';

/** Orders are taken in on the screen Today; what is taken there goes into this supply. */
export function ZeroOrders({ supplyId }: { readonly supplyId: string }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const setPlan = useAppState((state) => state.setPlan);
  const fill = (): void => {
    setPlan({ fills: supplyId });
    go({ name: 'today' });
  };
  return (
    <Finding
      kind="zeroOrders"
      count={0}
      action={<Button onClick={fill}>{t('handOver.touch.zeroOrders')}</Button>}
    />
  );
}
