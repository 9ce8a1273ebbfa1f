import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeView, WarehouseView } from '../../../../shared/contract/warehouses.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { OfficeChoice } from './OfficeChoice.tsx';
import { officeWords } from './WarehouseCard.tsx';
import classes from './Warehouses.module.css';

const LONGEST = 200;

interface Props {
  /** Null: a new one. */
  readonly warehouse: WarehouseView | null;
  readonly warehouses: readonly WarehouseView[];
  readonly offices: readonly OfficeView[];
  readonly onDone: () => void;
}

/** What it is called and which office it is linked to; what the rule of the day allows is said before. */
export function WarehouseForm({ warehouse, warehouses, offices, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const create = useOperation(client.warehouses.create);
  const change = useOperation(client.warehouses.change);
  const [name, setName] = useState(warehouse?.name ?? '');
  const [officeId, setOfficeId] = useState(warehouse?.officeId ?? null);
  const [isTried, setTried] = useState(false);
  const freeAt = warehouse?.officeFreeAt ?? null;
  const chosen = offices.find((office) => office.officeId === officeId);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || officeId === null) return;
    const done = warehouse
      ? await change.run({ warehouseId: warehouse.warehouseId, name, officeId })
      : await create.run({ name, officeId });
    if (done) onDone();
  };
  const problem = create.problem ?? change.problem;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={
        warehouse
          ? t('stockroom.warehouses.changeOf', { name: warehouse.name })
          : t('stockroom.warehouses.add')
      }
      onSubmit={(event) => void save(event)}
    >
      <TextInput
        label={t('stockroom.warehouses.name')}
        description={t('stockroom.warehouses.nameHint')}
        error={isTried && name.trim() === '' && t('stockroom.warehouses.nameMissing')}
        maxLength={LONGEST}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className={classes.chosen} data-testid="chosen-office" data-wrong={isTried && officeId === null}>
        {officeId === null
          ? t('stockroom.warehouses.officeMissing')
          : t('stockroom.warehouses.chosen', { office: officeWords(chosen, officeId) })}
      </p>
      {warehouse && (
        <p className={classes.quiet} data-testid="office-rule">
          {freeAt === null
            ? t('stockroom.warehouses.once')
            : t('stockroom.warehouses.notBefore', { at: formats.moment(freeAt) })}
        </p>
      )}
      {freeAt === null && (
        <OfficeChoice
          offices={offices}
          warehouses={warehouses}
          own={warehouse?.officeId ?? null}
          chosen={officeId}
          onChoose={setOfficeId}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={create.busy || change.busy}>
          {t(warehouse ? 'stockroom.warehouses.save' : 'stockroom.warehouses.create')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('stockroom.warehouses.cancel')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
