import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Runs.module.css';

/** An order's number by hand, where its label can't be scanned. */
export function TypeNumber({ onTyped }: { readonly onTyped: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      className={classes.type}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onTyped(text.trim());
        setText('');
      }}
    >
      <TextInput
        size="md"
        label={t('runs.type.label')}
        inputMode="numeric"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="md" variant="default" type="submit">
        {t('runs.type.go')}
      </Button>
    </form>
  );
}
