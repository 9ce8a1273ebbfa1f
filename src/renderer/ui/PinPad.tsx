import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './PinPad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface Props {
  readonly isOff: boolean;
  readonly busy: boolean;
  /** As many digits as a PIN has. */
  readonly isWhole: boolean;
  /** What the button says. */
  readonly submit: string;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
}

/** For fingers, also in gloves. By keyboard the field is typed into, so the digits are no stops of the tab key. */
export function PinPad({ isOff, busy, isWhole, submit, onDigit, onErase }: Props) {
  const { t } = useTranslation();
  const digit = (name: string) => (
    <button
      key={name}
      type="button"
      className={classes.digit}
      tabIndex={-1}
      disabled={isOff}
      onClick={() => onDigit(name)}
    >
      {name}
    </button>
  );
  return (
    <fieldset className={classes.pad} aria-label={t('signIn.digits')}>
      {digits.map(digit)}
      <button
        type="button"
        className={classes.digit}
        tabIndex={-1}
        disabled={isOff}
        aria-label={t('signIn.erase')}
        onClick={onErase}
      >
        ⌫
      </button>
      {digit('0')}
      <Button
        type="submit"
        className={classes.enter}
        classNames={{ label: classes.enterLabel ?? '' }}
        loading={busy}
        disabled={isOff || !isWhole}
      >
        {submit}
      </Button>
    </fieldset>
  );
}
