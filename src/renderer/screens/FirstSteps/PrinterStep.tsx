import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { healthShown } from '../../store/printers.ts';
import { isGood } from '../../store/proof-slice.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { placeOf } from '../../ui/print-job/place-of.ts';
import { useSettle } from './use-settle.ts';
import classes from './FirstSteps.module.css';

/** The printer's own set-up does the work; from there a bar above every screen leads back here. */
export function PrinterStep() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const printers = useAppState((state) => state.printers?.printers ?? null);
  const training = useAppState((state) => state.station?.training ?? false);
  const isProven = useAppState((state) => Object.values(state.proofs).some(isGood));
  const { settle, busy, problem } = useSettle('printer');
  return (
    <>
      <p className={classes.text}>{t('firstSteps.printer.ask')}</p>
      {training && <p className={classes.quiet}>{t('firstSteps.printer.practice')}</p>}
      {problem && <ProblemNote problem={problem} />}
      <ul className={classes.things}>
        {printers?.map((printer) => {
          const { id, name, address } = printer;
          const { place, at } = placeOf(address);
          return (
            <li key={id} className={classes.thing}>
              <span className={classes.thingName}>{name}</span>
              <span className={classes.quiet}>{t(`printer.place.${place}`, { at })}</span>
              <span>{t(`printer.health.${healthShown(printer)}`)}</span>
            </li>
          );
        })}
      </ul>
      <div className={classes.actions}>
        <Button
          size="lg"
          variant={isProven ? 'default' : 'filled'}
          onClick={() => go({ name: 'printerSetup', step: 'find', printerId: null })}
        >
          {t('firstSteps.printer.setUp')}
        </Button>
        <Button
          size="lg"
          variant={isProven ? 'filled' : 'default'}
          loading={busy}
          onClick={() => settle(isProven ? 'done' : 'skipped')}
        >
          {t(isProven ? 'firstSteps.printer.goOn' : 'firstSteps.printer.without')}
        </Button>
      </div>
    </>
  );
}
