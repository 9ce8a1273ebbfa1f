import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../../shared/contract/printing.ts';
import { useAppState } from '../../../app/services.ts';
import { looks, type Look } from '../../../store/proof-slice.ts';
import type { SetupStep } from '../../../store/screens.ts';
import { placeOf } from '../../../ui/print-job/place-of.ts';
import { LookDrawing } from './LookDrawing.tsx';
import classes from './Looks.module.css';

/** The step at which each is mended; a printer that prints nothing is mended at its cable. */
const mendedAt: Readonly<Record<Look, readonly SetupStep[]>> = {
  right: [],
  nothing: ['find'],
  pale: ['adjust'],
  smeared: ['adjust'],
  shifted: ['adjust'],
  cut: ['adjust', 'find'],
  small: ['find'],
  twoLabels: ['adjust'],
  text: ['find'],
};

interface Props {
  readonly printer: PrinterView;
  readonly look: Look | null;
  readonly onLook: (look: Look) => void;
}

/** The label by eye: drawings to compare with, and what to do about each. */
export function Looks({ printer, look, onLook }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.looks}>
      <legend className={classes.question}>{t('printerSetup.test.byEye')}</legend>
      <p className={classes.measure}>{t('printerSetup.test.measure')}</p>
      <div className={classes.choices}>
        {looks.map((each) => (
          <label key={each} className={classes.choice}>
            <input
              type="radio"
              name="look"
              className={classes.radio}
              value={each}
              checked={look === each}
              onChange={() => onLook(each)}
            />
            <LookDrawing look={each} />
            <span>
              <span className={classes.title}>{t(`printerSetup.look.${each}.title`)}</span>
              <span className={classes.what}>{t(`printerSetup.look.${each}.what`)}</span>
            </span>
          </label>
        ))}
      </div>
      {look !== null && look !== 'right' && <Advice printer={printer} look={look} />}
    </fieldset>
  );
}

function Advice({ printer, look }: { readonly printer: PrinterView; readonly look: Look }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { id: printerId, address, model } = printer;
  // Printers that only seem to know short pictures print nothing.
  const mayBeShort = look === 'nothing' && model.language === 'zpl' && model.graphics === 'z64';
  const steps = mayBeShort ? (['adjust', ...mendedAt[look]] as const) : mendedAt[look];
  return (
    <div className={classes.advice} aria-live="polite" data-look={look}>
      <p className={classes.next}>{t(`printerSetup.look.${look}.next`)}</p>
      {look === 'nothing' && <p>{t(`printerSetup.lookAt.${placeOf(address).place}`)}</p>}
      {mayBeShort && <p>{t('printerSetup.test.shortPictures')}</p>}
      <Group mt="sm">
        {steps.map((step) => (
          <Button
            key={step}
            size="lg"
            variant={step === steps[0] ? 'filled' : 'default'}
            onClick={() => go({ name: 'printerSetup', step, printerId })}
          >
            {t(step === 'adjust' ? 'printerSetup.test.toAdjust' : 'printerSetup.test.toFind')}
          </Button>
        ))}
      </Group>
    </div>
  );
}
