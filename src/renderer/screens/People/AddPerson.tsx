import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { mistakesIn, pinOf, type PersonForm } from './person-form.ts';
import { PersonFields } from './PersonFields.tsx';
import { useManageable } from './use-manageable.ts';
import classes from './People.module.css';

const EMPTY: PersonForm = { name: '', role: 'packer', wish: 'set', pin: '', pinAgain: '' };

/** The first person of a desk is an owner with a PIN; later ones may have any role. */
export function AddPerson({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const client = useClient();
  const manageable = useManageable();
  const { run, busy, problem } = useOperation(client.people.add);
  const [typed, setTyped] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const form: PersonForm = isFirst ? { ...typed, role: 'owner', wish: 'set' } : typed;
  const mistakes = mistakesIn(form, false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setAdded(null);
    if (Object.keys(mistakes).length > 0) return;
    const done = await run({ name: form.name, role: form.role, pin: null, ...pinOf(form) });
    if (!done) return;
    setAdded(form.name.trim());
    setTyped(EMPTY);
    setTried(false);
  };
  return (
    <Panel
      title={t(isFirst ? 'people.add.first' : 'people.add.title')}
      {...(isFirst ? { hint: t('people.add.firstHint') } : {})}
    >
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <PersonFields
          form={form}
          mistakes={isTried ? mistakes : {}}
          roles={isFirst ? ['owner'] : manageable}
          wishes={isFirst ? ['set'] : ['set', 'none']}
          onChange={setTyped}
        />
        <div className={classes.actions}>
          <Button type="submit" size="lg" loading={busy}>
            {t('people.add.submit')}
          </Button>
          <p aria-live="polite">{added !== null && t('people.add.done', { name: added })}</p>
        </div>
        {problem && <ProblemNote problem={problem} />}
      </form>
    </Panel>
  );
}
