import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeView, WarehouseView } from '../../../../shared/contract/warehouses.ts';
import { COURIER_DELIVERY } from '../../../../shared/domain/warehouse/office-change.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useCargoName } from '../../../ui/use-cargo-name.ts';
import { Contacts } from './Contacts.tsx';
import { Wanted } from './Wanted.tsx';
import { WarehouseForm } from './WarehouseForm.tsx';
import classes from './Warehouses.module.css';

interface Props {
  readonly warehouse: WarehouseView;
  readonly warehouses: readonly WarehouseView[];
  readonly offices: readonly OfficeView[];
}

/** One warehouse: its office, what waits there, and what can be done with it. */
export function WarehouseCard({ warehouse, warehouses, offices }: Props) {
  const { t } = useTranslation();
  const cargoName = useCargoName();
  const may = useMay('stockroom');
  const [open, setOpen] = useState<'change' | 'contacts' | 'remove' | null>(null);
  const { name, officeId, cargoType, deliveryType, openOrders, isProcessing, isDeleting, wanted } = warehouse;
  const { wantedContacts } = warehouse;
  const office = offices.find((each) => each.officeId === officeId);
  const facts = [
    cargoName(cargoType),
    t('stockroom.warehouses.delivery', { kind: String(deliveryType ?? 'none') }),
    t('stockroom.warehouses.openOrders', { count: openOrders }),
  ];
  const close = (): void => setOpen(null);
  return (
    <li className={classes.warehouse} data-testid="warehouse" aria-label={name}>
      <div className={classes.head}>
        <Icon name="box" size={32} />
        <div className={classes.words}>
          <h3 className={classes.name}>{name}</h3>
          <p>
            {officeId === null
              ? t('stockroom.warehouses.noOffice')
              : t('stockroom.warehouses.office', { office: officeWords(office, officeId) })}
          </p>
          <p className={classes.quiet}>{facts.join(' · ')}</p>
        </div>
      </div>
      {(isProcessing || isDeleting) && (
        <p className={classes.busy}>
          <Icon name="clock" /> {t(`stockroom.warehouses.${isDeleting ? 'deleting' : 'processing'}`)}
        </p>
      )}
      {wanted && <Wanted wanted={wanted} />}
      {wantedContacts && <Wanted wanted={wantedContacts} />}
      {open === null && (
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={!may || isDeleting}
            aria-label={t('stockroom.warehouses.changeOf', { name })}
            onClick={() => setOpen('change')}
          >
            {t('stockroom.warehouses.change')}
          </Button>
          {deliveryType === COURIER_DELIVERY && (
            <Button
              variant="default"
              disabled={!may}
              aria-label={t('stockroom.warehouses.contactsOf', { name })}
              onClick={() => setOpen('contacts')}
            >
              {t('stockroom.warehouses.contacts')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!may || isDeleting}
            aria-label={t('stockroom.warehouses.removeOf', { name })}
            onClick={() => setOpen('remove')}
          >
            {t('stockroom.warehouses.remove')}
          </Button>
        </div>
      )}
      {open === 'change' && (
        <WarehouseForm warehouse={warehouse} warehouses={warehouses} offices={offices} onDone={close} />
      )}
      {open === 'contacts' && <Contacts warehouse={warehouse} onDone={close} />}
      {open === 'remove' && <Remove warehouse={warehouse} onDone={close} />}
    </li>
  );
}

/** Many addresses begin with the name. */
export function officeWords(office: OfficeView | undefined, officeId: string): string {
  if (!office) return officeId;
  const { name, address } = office;
  return address.startsWith(name) ? address : [name, address].filter((part) => part !== '').join(', ');
}

/** What is lost for good is deleted by its name. */
function Remove({ warehouse, onDone }: { readonly warehouse: WarehouseView; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.warehouses.remove);
  const [typed, setTyped] = useState('');
  const { warehouseId, name, openOrders } = warehouse;
  const remove = async (): Promise<void> => {
    if (await run({ warehouseId, name: typed })) onDone();
  };
  return (
    <section className={classes.danger} aria-label={t('stockroom.warehouses.removeOf', { name })}>
      <p>
        <b>{t('stockroom.warehouses.removeCost', { name })}</b>
      </p>
      {openOrders > 0 && <p>{t('stockroom.warehouses.removeOrders', { count: openOrders })}</p>}
      <TextInput
        label={t('stockroom.warehouses.removeType')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <DeliberateButton variant="default" onClick={onDone}>
          {t('stockroom.warehouses.cancel')}
        </DeliberateButton>
        <DeliberateButton
          color="red.9"
          disabled={typed.trim() !== name}
          loading={busy}
          onClick={() => void remove()}
        >
          {t('stockroom.warehouses.removeYes')}
        </DeliberateButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}
