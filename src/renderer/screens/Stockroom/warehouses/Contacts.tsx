import { Button, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WarehouseView } from '../../../../shared/contract/warehouses.ts';
import { MOST_CONTACTS } from '../../../../shared/domain/warehouse/office-change.ts';
import { readPhone } from '../../../../shared/domain/warehouse/phone.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Warehouses.module.css';

interface Contact {
  readonly phone: string;
  readonly comment: string;
}

interface Props {
  readonly warehouse: WarehouseView;
  readonly onDone: () => void;
}

const never = () => () => undefined;

/** Whom a courier can call: asked for when they are looked at, kept here only while they wait to be sent. */
export function Contacts({ warehouse, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { warehouseId, name } = warehouse;
  const ask = useCallback(() => client.warehouses.contacts({ warehouseId }), [client, warehouseId]);
  const known = useFollowed(ask, never);
  // The marketplace can't say what it has, and need not: what is entered replaces all of it.
  const [isAnew, setAnew] = useState(false);
  return (
    <section className={classes.form} aria-label={t('stockroom.warehouses.contactsOf', { name })}>
      <h4 className={classes.formTitle}>{t('stockroom.warehouses.contacts')}</h4>
      <p className={classes.quiet}>{t('stockroom.warehouses.contactsHint')}</p>
      {!isAnew && <ListState list={known} />}
      {known.value?.isWaiting === true && warehouse.wantedContacts !== null && (
        <p data-testid="contacts-untold">
          {t(
            warehouse.wantedContacts.state === 'refused'
              ? 'stockroom.warehouses.contactsAreRefused'
              : 'stockroom.warehouses.contactsAreWaiting',
          )}
        </p>
      )}
      {isAnew && <p>{t('stockroom.warehouses.contactsAnewHint')}</p>}
      {known.value || isAnew ? (
        <ContactForm
          key={isAnew ? 'anew' : 'known'}
          warehouse={warehouse}
          known={isAnew ? [] : (known.value?.contacts ?? [])}
          onDone={onDone}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" onClick={onDone}>
            {t('stockroom.warehouses.cancel')}
          </Button>
          {known.problem && (
            <Button variant="default" onClick={() => setAnew(true)}>
              {t('stockroom.warehouses.contactsAnew')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function ContactForm(props: {
  readonly warehouse: WarehouseView;
  readonly known: readonly Contact[];
  readonly onDone: () => void;
}) {
  const { known, onDone } = props;
  const { warehouseId } = props.warehouse;
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.warehouses.saveContacts);
  const [contacts, setContacts] = useState(known);
  const [isTried, setTried] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const set = (index: number, change: Partial<Contact>): void => {
    setSaved(null);
    setContacts(contacts.map((each, at) => (at === index ? { ...each, ...change } : each)));
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (contacts.some(({ phone }) => readPhone(phone).phone === null)) return;
    const answer = await run({ warehouseId, contacts: contacts.map((each) => ({ ...each })) });
    setSaved(answer?.value.id ?? null);
  };
  return (
    <>
      {contacts.length === 0 && <p>{t('stockroom.warehouses.noContacts')}</p>}
      <ol className={classes.contacts}>
        {contacts.map(({ phone, comment }, index) => {
          const read = readPhone(phone);
          return (
            // They have no name of their own but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classes.contact}>
              <TextInput
                label={t('stockroom.warehouses.phone')}
                description={
                  read.phone !== null && read.phone !== phone
                    ? t('stockroom.warehouses.phoneSent', { phone: read.phone })
                    : t('stockroom.warehouses.phoneHint')
                }
                error={isTried && read.fault !== null && t(`stockroom.warehouses.phoneFault.${read.fault}`)}
                inputMode="tel"
                autoComplete="off"
                maxLength={40}
                value={phone}
                onChange={(event) => set(index, { phone: event.currentTarget.value })}
              />
              <TextInput
                label={t('stockroom.warehouses.comment')}
                autoComplete="off"
                maxLength={200}
                value={comment}
                onChange={(event) => set(index, { comment: event.currentTarget.value })}
              />
              <Button variant="subtle" onClick={() => setContacts(contacts.filter((_, at) => at !== index))}>
                {t('stockroom.warehouses.removeContact', { number: index + 1 })}
              </Button>
            </li>
          );
        })}
      </ol>
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={contacts.length >= MOST_CONTACTS}
          onClick={() => setContacts([...contacts, { phone: '', comment: '' }])}
        >
          {t('stockroom.warehouses.addContact')}
        </Button>
        <ActButton loading={busy} onClick={() => void save()}>
          {t('stockroom.warehouses.save')}
        </ActButton>
        <Button variant="default" onClick={onDone}>
          {t('stockroom.warehouses.cancel')}
        </Button>
      </div>
      <p aria-live="polite" data-testid="contacts-saved">
        {saved !== null && <SavedWords warehouse={props.warehouse} saved={saved} />}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

/** What became of them, as the station tells it: until it does, nothing is said. */
function SavedWords({ warehouse, saved }: { readonly warehouse: WarehouseView; readonly saved: string }) {
  const { t } = useTranslation();
  const { wantedContacts, toldContacts } = warehouse;
  if (wantedContacts?.state === 'refused') return t('stockroom.warehouses.contactsRefused');
  if (wantedContacts !== null) return t('stockroom.warehouses.contactsWaiting');
  return toldContacts === saved ? t('stockroom.warehouses.contactsSaved') : null;
}
