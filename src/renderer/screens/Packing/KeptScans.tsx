import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { useAppState } from '../../app/services.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './KeptScans.module.css';
import line from './ScanLine.module.css';

/** Scans nobody has dealt with, above those that the station knows. */
export function KeptScans() {
  const { t } = useTranslation();
  const formats = useFormats();
  const asked = useAppState((state) => state.askedScans);
  const waiting = useAppState((state) => state.waitingScans);
  const isWaiting = useAppState(({ scanFate }) => scanFate.kind === 'kept');
  const isAsking = useAppState((state) => state.isAsking);
  const setAsking = useAppState((state) => state.setAsking);
  const shown = isWaiting ? [...asked, ...waiting] : asked;
  if (shown.length === 0) return null;
  return (
    <div className={classes.kept} data-testid="kept-scans">
      <div className={classes.head}>
        <p className={classes.left}>{t('kept.left', { count: shown.length })}</p>
        {asked.length > 0 && !isAsking && (
          <Button className={classes.show} variant="default" onClick={() => setAsking(true)}>
            {t('kept.show')}
          </Button>
        )}
      </div>
      <ol>
        {shown.map(({ scan, since }) => (
          <li key={scan.id} className={line.line} data-kind="machine" data-testid="kept-scan">
            <VerdictShape kind="machine" className={line.shape} />
            <div className={line.text}>
              <span className={line.article}>{printableScan(scan.text)}</span>
              <span className={line.more}>
                <span className={line.short}>{t('kept.line')}</span>
                <time className={line.time}>{formats.clock(since)}</time>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
