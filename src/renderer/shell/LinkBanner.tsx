import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withoutBadge } from '../../shared/domain/people/people-badge.ts';
import { printableScan } from '../../shared/domain/scanner/scan.ts';
import type { ProblemCode } from '../../shared/problem.ts';
import { useAppState } from '../app/services.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import classes from './LinkBanner.module.css';

/** The page lost its station. It comes back by itself; until then the packer must know that scans wait. */
export function LinkBanner() {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  const isOther = useAppState((state) => state.answeredByOther);
  const waiting = useAppState((state) => state.waitingScans.length + state.askedScans.length);
  if (!isOffline) return null;
  return (
    <div className={classes.banner} data-testid="offline" aria-live="polite">
      <Loader size="sm" color="currentColor" />
      <p>
        <b>{t('shell.offline.title')}.</b> {t(isOther ? 'shell.offline.other' : 'shell.offline.text')}{' '}
        {waiting > 0 && <b>{t('shell.offline.kept', { count: waiting })}</b>}
      </p>
    </div>
  );
}

/** All else was said by the station, which has the scan. */
const OF_THE_LINK: ReadonlySet<string> = new Set<ProblemCode>(['stationUnreachable', 'stationAnswerLost']);

/** A scan that was not carried out must be made again; silence would be a parcel without a label. */
export function LostScans() {
  const { t } = useTranslation();
  const lost = useAppState((state) => state.lostScans);
  const because = useAppState((state) => state.lostBecause);
  const forget = useAppState((state) => state.forgetLostScans);
  if (lost.length === 0) return null;
  const isRefused = because !== null && !OF_THE_LINK.has(because.code);
  return (
    <div className={classes.lost} data-testid="lost-scans" role="alert">
      <Icon name="warning" size={32} />
      <div className={classes.lostText}>
        <p className={classes.lostTitle}>
          {t(isRefused ? 'shell.lost.refusedTitle' : 'shell.lost.title', { count: lost.length })}
        </p>
        <p>
          {t(isRefused ? 'shell.lost.refusedText' : 'shell.lost.text', {
            codes: lost.map(({ text }) => printableScan(withoutBadge(text))).join(', '),
          })}
        </p>
        {because && <ProblemNote problem={because} />}
      </div>
      <Button variant="white" color="dark" onClick={forget}>
        {t('common.close')}
      </Button>
    </div>
  );
}
