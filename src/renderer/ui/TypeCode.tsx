import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import classes from './TypeCode.module.css';

/** For a barcode that is torn or smeared, and for trying things without a scanner. It goes the way of every scan there. */
export function TypeCode({ onTyped }: { readonly onTyped: (text: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        size="sm"
        px={6}
        leftSection={<Icon name="keyboard" size={20} />}
        onClick={() => setOpen(true)}
      >
        {t('packing.typeCode')}
      </Button>
    );
  }
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    onTyped(text.trim());
    setText('');
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <TextInput
        className={classes.field}
        label={t('packing.typeCodeLabel')}
        value={text}
        autoComplete="off"
        data-autofocus
        ref={focusOnce}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t('packing.typeCodeSend')}</Button>
      <Button variant="default" onClick={() => setOpen(false)}>
        {t('common.close')}
      </Button>
    </form>
  );
}

/** The person has just asked for the field. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
