import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewOrderGroup } from '../../../shared/contract/supplies.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCargoName } from '../../ui/use-cargo-name.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { OrderRows } from './OrderRows.tsx';
import { TakeForm } from './TakeForm.tsx';
import { Toggle } from './Toggle.tsx';
import { usePlan } from './use-plan.ts';
import classes from './OrderGroup.module.css';

const MINUTE_MS = 60_000;

/** New orders that can travel together, and the one touch that takes them. */
export function OrderGroup({ group }: { readonly group: NewOrderGroup }) {
  const { t } = useTranslation();
  const plan = usePlan();
  const [areRowsShown, setRowsShown] = useState(false);
  const chosen = plan.chosenOf(group.key);
  const isWhole = plan.isWhole(group.key);
  const rowsToggle = (
    <Toggle isOpen={areRowsShown} onToggle={() => setRowsShown(!areRowsShown)}>
      {t(areRowsShown ? 'today.hide' : 'today.show')}
    </Toggle>
  );
  return (
    <li className={classes.group} data-testid="order-group" data-chosen={isWhole || chosen.size > 0}>
      <div className={classes.head}>
        <Checkbox
          size="lg"
          checked={isWhole}
          indeterminate={!isWhole && chosen.size > 0}
          title={t('today.chooseGroup', { count: group.count })}
          aria-label={t('today.chooseGroup', { count: group.count })}
          onChange={() => plan.toggleGroup(group.key)}
        />
        <p className={classes.count}>{group.count}</p>
        <GroupFacts group={group} />
      </div>
      {plan.count === 0 ? (
        <TakeForm
          label={t('today.take')}
          from={{ groupKey: group.key }}
          fitting={{ ...group, exceptId: null }}
          proposedName={group.name}
          testId="take"
        >
          {rowsToggle}
        </TakeForm>
      ) : (
        <div className={classes.more}>{rowsToggle}</div>
      )}
      {areRowsShown && (
        // The rows are read again when the group changes.
        <OrderRows
          key={`${group.key} ${group.count}`}
          group={group}
          isWhole={isWhole}
          chosen={chosen}
          onToggle={(orderId) => plan.toggleOrder(group.key, orderId)}
        />
      )}
    </li>
  );
}

function GroupFacts({ group }: { readonly group: NewOrderGroup }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cargoName = useCargoName();
  const now = useNow(MINUTE_MS);
  const { warehouseId, warehouseName, offices, due } = group;
  const [first, ...others] = offices;
  const warehouse =
    warehouseName ?? (warehouseId === null ? null : t('today.warehouse', { id: warehouseId }));
  return (
    <div className={classes.facts}>
      {due !== null && (
        <p className={classes.due}>
          <Icon name="clock" size={20} />
          {t('today.due', { at: formats.moment(due) })}
        </p>
      )}
      <p className={classes.where}>
        {warehouse ?? t('today.noWarehouse')}
        {' · '}
        {cargoName(group.cargoType)}
      </p>
      {first !== undefined && (
        <p>{others.length === 0 ? first : t('today.moreOffices', { first, count: others.length })}</p>
      )}
      <p className={classes.quiet}>
        {t('today.articles', { count: group.articles })}
        {' · '}
        {t('today.oldest', { age: formats.age(group.oldestCreatedAt, now) })}
        {due === null && ` · ${t('today.noDue')}`}
      </p>
    </div>
  );
}
