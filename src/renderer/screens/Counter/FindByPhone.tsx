import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterRow } from '../../../shared/contract/counter.ts';
import { FEWEST_DIGITS } from '../../../shared/domain/counter/phone-searches.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { isLocked } from '../../store/sign-in-slice.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { RowList } from './RowList.tsx';
import classes from './Counter.module.css';

/** The marketplace is asked on a press; digits and answer are gone with the screen, and at the lock. */
export function FindByPhone() {
  const locked = useAppState(isLocked);
  return locked ? null : <Form />;
}

function Form() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.counter.findByPhone);
  const [digits, setDigits] = useState('');
  const [found, setFound] = useState<{ rows: readonly CounterRow[]; asked: number } | null>(null);
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (digits.length < FEWEST_DIGITS || busy) return;
    setFound((await run({ digits }))?.value ?? null);
  };
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void find(event)}>
      <div className={classes.line}>
        <TextInput
          size="lg"
          label={t('counter.find.phoneLabel')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={digits}
          onChange={(event) => setDigits(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" size="lg" loading={busy} disabled={digits.length < FEWEST_DIGITS}>
          {t('counter.find.phoneRun')}
        </Button>
        {found && (
          <Button
            size="lg"
            variant="default"
            onClick={() => {
              setFound(null);
              setDigits('');
            }}
          >
            {t('counter.find.phoneClear')}
          </Button>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
      {found?.rows.length === 0 && (
        <p aria-live="polite">{t('counter.find.phoneNone', { asked: found.asked })}</p>
      )}
      {found && found.rows.length > 0 && <RowList rows={found.rows} label={t('counter.find.results')} />}
    </form>
  );
}
