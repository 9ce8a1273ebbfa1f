import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readCarNumber } from '../../../../shared/domain/pass/car-number.ts';
import {
  mistakesOfEntry,
  type PassEntry,
  type PassEntryFields,
} from '../../../../shared/domain/pass/pass-entry.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useDriverName } from './use-driver-name.ts';
import classes from './Passes.module.css';

const EMPTY: PassEntryFields = { firstName: '', lastName: '', carModel: '', carNumber: '' };
const LONGEST = { firstName: 100, lastName: 100, carModel: 100, carNumber: 40 } as const;

interface Props {
  /** Null: a new one. */
  readonly entry: PassEntry | null;
  readonly onSaved: (driver: string) => void;
  /** Null: there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** A driver and a car, with what the marketplace will make of the plate. */
export function EntryForm({ entry, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const names = useDriverName();
  const { run, busy, problem } = useOperation(client.passes.saveEntry);
  const [fields, setFields] = useState<PassEntryFields>(entry ?? EMPTY);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const mayFocus = onCancel !== null;
  useEffect(() => {
    if (mayFocus) form.current?.querySelector('input')?.focus();
  }, [mayFocus]);
  const mistakes = mistakesOfEntry(fields);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(mistakes).length > 0) return;
    const { firstName, lastName, carModel, carNumber } = fields;
    const saved = await run({ entryId: entry?.entryId ?? null, firstName, lastName, carModel, carNumber });
    if (!saved) return;
    onSaved(names.driver(fields));
    setFields(EMPTY);
    setTried(false);
  };
  const input = (field: keyof PassEntryFields, description?: string) => {
    const mistake = isTried ? mistakes[field] : undefined;
    return (
      <TextInput
        label={t(`stockroom.passes.field.${field}`)}
        {...(description === undefined ? {} : { description })}
        error={mistake && t(`stockroom.passes.mistake.${mistake}`)}
        maxLength={LONGEST[field]}
        autoComplete="off"
        spellCheck={false}
        value={fields[field]}
        onChange={(event) => setFields({ ...fields, [field]: event.currentTarget.value })}
      />
    );
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label={t('stockroom.passes.add')}
      onSubmit={(event) => void save(event)}
    >
      <div className={classes.pair}>
        {input('firstName')}
        {input('lastName')}
      </div>
      <div className={classes.pair}>
        {input('carModel', t('stockroom.passes.field.carModelHint'))}
        {input('carNumber', t('stockroom.passes.field.carNumberHint'))}
      </div>
      <Plate typed={fields.carNumber} />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('stockroom.passes.save')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('stockroom.passes.cancel')}
          </Button>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}

/** Letters that look the same are named: a gate compares them, and nobody sees the difference. */
function Plate({ typed }: { readonly typed: string }) {
  const { t } = useTranslation();
  const { text, alphabet, replaced, fault } = readCarNumber(typed);
  const letters = [...new Set(replaced.map(({ typed: letter, now }) => `${letter} → ${now}`))].join(', ');
  return (
    <div className={classes.plate} aria-live="polite" data-testid="plate">
      {text !== '' && fault === null && <p>{t('stockroom.passes.plate', { plate: text })}</p>}
      {alphabet !== null && <p>{t('stockroom.passes.replaced', { alphabet, letters })}</p>}
    </div>
  );
}
