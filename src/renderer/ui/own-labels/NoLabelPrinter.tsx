import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';

/** In the place of what would print: no printer takes own labels, and the way to the printers. */
export function NoLabelPrinter() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <Group>
      <p>{t('labels.print.noPrinter')}</p>
      <Button onClick={() => go({ name: 'printer', printerId: null })}>{t('labels.print.toPrinters')}</Button>
    </Group>
  );
}
