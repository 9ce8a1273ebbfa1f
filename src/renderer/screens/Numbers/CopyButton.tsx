import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly label: string;
  /** Null: it can't be had. */
  readonly textOf: () => Promise<string | null>;
}

export function CopyButton({ label, textOf }: Props) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async (): Promise<void> => {
    setSaid(null);
    const text = await textOf();
    if (text !== null) setSaid((await copyText(text)) ? 'copied' : 'notCopied');
  };
  return (
    <>
      <Button variant="default" onClick={() => void copy().catch(reportError)}>
        {label}
      </Button>
      <span className={classes.copied} aria-live="polite">
        {said !== null && t(`numbers.save.${said}`)}
      </span>
    </>
  );
}
