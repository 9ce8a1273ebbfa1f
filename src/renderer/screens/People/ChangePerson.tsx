import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../shared/contract/people.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { mistakesIn, pinOf, type PersonForm } from './person-form.ts';
import { PersonFields } from './PersonFields.tsx';
import { useManageable } from './use-manageable.ts';
import classes from './People.module.css';

interface Props {
  readonly person: Person;
  readonly onClose: (isSaved: boolean) => void;
}

export function ChangePerson({ person, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const manageable = useManageable();
  const { run, busy, problem } = useOperation(client.people.change);
  const { name, role } = person;
  const [form, setForm] = useState<PersonForm>({ name, role, wish: 'keep', pin: '', pinAgain: '' });
  const [isTried, setTried] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const mistakes = mistakesIn(form, person.hasPin);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(mistakes).length > 0) return;
    if (await run({ id: person.id, name: form.name, role: form.role, ...pinOf(form) })) onClose(true);
  };
  return (
    <form
      ref={place}
      className={classes.change}
      aria-label={t('people.change.title', { name })}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <PersonFields
        form={form}
        mistakes={isTried ? mistakes : {}}
        roles={manageable}
        wishes={['keep', 'set', 'none']}
        onChange={setForm}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('people.change.submit')}
        </Button>
        <Button variant="default" onClick={() => onClose(false)}>
          {t('people.change.cancel')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
