import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { ScannerCard } from './ScannerCard.tsx';
import classes from './Scanners.module.css';

/** The scanners that were set up at this desk, and whether they can be heard. */
export function Scanners() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const scanners = useAppState((state) => state.scanners?.scanners ?? null);
  const add = (
    <Button size="lg" onClick={() => go({ name: 'scannerSetup', scannerId: null })}>
      {t('scanners.add')}
    </Button>
  );
  return (
    <Page
      title={t('scanners.title')}
      aside={
        <Button variant="default" onClick={() => go({ name: 'settings' })}>
          {t('scanners.toSettings')}
        </Button>
      }
    >
      {scanners === null && <Loading height={200} />}
      {scanners?.length === 0 && (
        <EmptyState icon="keyboard" title={t('scanners.empty')} text={t('scanners.emptyText')}>
          {add}
        </EmptyState>
      )}
      {scanners !== null && scanners.length > 0 && (
        <>
          <ul className={classes.cards} aria-label={t('scanners.list')}>
            {scanners.map((scanner) => (
              <li key={scanner.id}>
                <ScannerCard scanner={scanner} />
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
    </Page>
  );
}
