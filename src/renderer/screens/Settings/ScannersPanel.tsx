import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { damagesMarking } from '../../../shared/domain/scanner/scanner-profile.ts';
import { useAppState } from '../../app/services.ts';
import { Panel } from '../../ui/Page.tsx';

/** How the scanners are, in a line, and the way to them. */
export function ScannersPanel() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const scanners = useAppState((state) => state.scanners?.scanners ?? null);
  const isDamaging = scanners?.some(({ profile }) => profile && damagesMarking(profile.warnings)) ?? false;
  const count = scanners?.length ?? 0;
  return (
    <Panel title={t('deskSettings.scanners.title')} hint={t('deskSettings.scanners.hint')}>
      <p>
        {count === 0 ? t('deskSettings.scanners.none') : t('deskSettings.scanners.count', { count })}{' '}
        {isDamaging && <b>{t('firstSteps.scanner.damaging')}</b>}
      </p>
      <div>
        <Button variant="default" onClick={() => go({ name: 'scanners' })}>
          {t('deskSettings.scanners.open')}
        </Button>
      </div>
    </Panel>
  );
}
