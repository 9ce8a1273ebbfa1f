import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readLine, serialSettings, withSetting, type SerialSetting } from './serial-line.ts';
import classes from './PrinterForm.module.css';

const settings: readonly SerialSetting[] = ['baud', 'parity', 'data', 'stop', 'flow'];

interface Props {
  readonly address: string;
  readonly onChange: (address: string) => void;
}

/** The settings of a serial line, which stand in its address. */
export function SerialLine({ address, onChange }: Props) {
  const { t } = useTranslation();
  const line = readLine(address);
  return (
    <fieldset className={classes.line}>
      <legend>{t('printerSetup.form.line')}</legend>
      <p className={classes.hint}>{t('printerSetup.form.lineHint')}</p>
      <div className={classes.lineFields}>
        {settings.map((setting) => {
          const known: readonly string[] = serialSettings[setting];
          const value = line[setting];
          // A rate that was typed may be none of the usual ones.
          const values = known.includes(value) ? known : [value, ...known];
          return (
            <NativeSelect
              key={setting}
              size="md"
              label={t(`printerSetup.form.lineSettings.${setting}`)}
              data={values.map((each) => ({
                value: each,
                label: t('printerSetup.form.lineValue', { value: each }),
              }))}
              value={value}
              onChange={(event) => onChange(withSetting(address, setting, event.currentTarget.value))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
