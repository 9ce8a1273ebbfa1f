import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { damagesMarking } from '../../../shared/domain/scanner/scanner-profile.ts';
import { useAppState } from '../../app/services.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useSettle } from './use-settle.ts';
import classes from './FirstSteps.module.css';

/** The set-up card has a screen of its own, which comes back here. */
export function ScannerStep() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const scanners = useAppState((state) => state.scanners?.scanners ?? []);
  const training = useAppState((state) => state.station?.training ?? false);
  const { settle, busy, problem } = useSettle('scanner');
  const isKnown = scanners.length > 0;
  return (
    <>
      <p className={classes.text}>{t('firstSteps.scanner.ask')}</p>
      {problem && <ProblemNote problem={problem} />}
      <ul className={classes.things}>
        {scanners.map(({ id, name, profile, state }) => (
          <li key={id} className={classes.thing}>
            <span className={classes.thingName}>{name}</span>
            <span>{t(`scanners.state.${state.kind}`)}</span>
            {profile && damagesMarking(profile.warnings) && (
              <span className={classes.bad}>{t('scanners.damaging')}</span>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="lg"
          variant={isKnown ? 'default' : 'filled'}
          onClick={() => go({ name: 'scannerSetup', scannerId: null })}
        >
          {t('firstSteps.scanner.setUp')}
        </Button>
        <Button
          size="lg"
          variant={isKnown ? 'filled' : 'default'}
          loading={busy}
          onClick={() => settle(isKnown ? 'done' : 'skipped')}
        >
          {t(isKnown ? 'firstSteps.scanner.goOn' : 'firstSteps.scanner.without')}
        </Button>
      </div>
      {training && !isKnown && <p className={classes.quiet}>{t('firstSteps.scanner.withoutHint')}</p>}
    </>
  );
}
