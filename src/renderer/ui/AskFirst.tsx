import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliberateButton } from './DeliberateButton.tsx';
import classes from './AskFirst.module.css';

interface Props {
  /** On the button that asks. */
  readonly label: string;
  /** The same with what it is about, where there is one in each row. */
  readonly name?: string;
  readonly question: string;
  readonly yes: string;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly variant?: ButtonProps['variant'];
  /** `danger` where something is lost. */
  readonly tone?: 'danger' | 'plain';
  readonly disabled?: boolean;
  /** Where something else than its button asks too, as Enter in a field does. */
  readonly isAsking?: boolean;
  readonly onAsking?: (isAsking: boolean) => void;
  /** False while something that `children` ask for is still to be decided. */
  readonly mayAnswer?: boolean;
  /** More to decide, between the question and its answers. */
  readonly children?: ReactNode;
}

/** A touch that can't be taken back asks once more, in its own place and with what it will do. */
export function AskFirst({
  label,
  name = label,
  question,
  yes,
  busy,
  onYes,
  variant = 'default',
  tone = 'danger',
  disabled = false,
  mayAnswer = true,
  isAsking: isAskingNow,
  onAsking,
  children,
}: Props) {
  const { t } = useTranslation();
  const [isAskingHere, setAskingHere] = useState(false);
  const isAsking = isAskingNow ?? isAskingHere;
  const setAsking = onAsking ?? setAskingHere;
  const wasAsking = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus must not be.
  useEffect(() => {
    if (isAsking) answers.current?.querySelector('button')?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button
        ref={opener}
        aria-label={name}
        variant={variant}
        disabled={disabled}
        loading={busy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <section className={classes.sure} data-tone={tone} aria-label={name}>
      <p className={classes.question}>{question}</p>
      {children}
      <div className={classes.answers} ref={answers}>
        <DeliberateButton variant="default" onClick={() => setAsking(false)}>
          {t('printer.goBack')}
        </DeliberateButton>
        <DeliberateButton
          {...(tone === 'danger' ? { color: 'red.9' } : {})}
          loading={busy}
          disabled={!mayAnswer}
          onClick={() => {
            setAsking(false);
            onYes();
          }}
        >
          {yes}
        </DeliberateButton>
      </div>
    </section>
  );
}
