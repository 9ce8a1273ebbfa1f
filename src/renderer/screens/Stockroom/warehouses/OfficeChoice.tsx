import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeView, WarehouseView } from '../../../../shared/contract/warehouses.ts';
import { chooseOffices } from '../../../../shared/domain/warehouse/office-choice.ts';
import { useCargoName } from '../../../ui/use-cargo-name.ts';
import { OfficeMap } from './OfficeMap.tsx';
import classes from './Warehouses.module.css';

/** As many as are looked through; a search finds the others. */
const MOST_SHOWN = 30;
const ANY = 'any';

interface Props {
  readonly offices: readonly OfficeView[];
  readonly warehouses: readonly WarehouseView[];
  /** The office that the warehouse is linked to now: it is not in use by another. */
  readonly own: string | null;
  readonly chosen: string | null;
  readonly onChoose: (officeId: string) => void;
}

/** By words, kinds and distance, in a list and on a map. */
export function OfficeChoice({ offices, warehouses, own, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const cargoName = useCargoName();
  const bases = warehouses.flatMap(({ name, officeId }) => {
    const office = offices.find((each) => each.officeId === officeId);
    return office?.place
      ? [{ value: office.officeId, label: `${name} (${office.name})`, place: office.place }]
      : [];
  });
  const [words, setWords] = useState('');
  const [cargo, setCargo] = useState(ANY);
  const [delivery, setDelivery] = useState(ANY);
  const [base, setBase] = useState(own ?? bases[0]?.value ?? ANY);
  const from = bases.find(({ value }) => value === base)?.place ?? null;
  const found = chooseOffices(offices, {
    words,
    cargoType: cargo === ANY ? null : Number(cargo),
    deliveryType: delivery === ANY ? null : Number(delivery),
    from,
  });
  const shown = found.slice(0, MOST_SHOWN);
  const kinds = (field: 'cargoType' | 'deliveryType'): number[] =>
    [...new Set(offices.flatMap((office) => office[field] ?? []))].toSorted((one, other) => one - other);
  const deliveryName = (kind: number): string => t('stockroom.warehouses.delivery', { kind: String(kind) });
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const isFree = ({ officeId, isTaken }: OfficeView): boolean => !isTaken || officeId === own;
  return (
    <div className={classes.choice}>
      <div className={classes.filters}>
        <TextInput
          label={t('stockroom.warehouses.search')}
          placeholder={t('stockroom.warehouses.searchHint')}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          label={t('stockroom.warehouses.cargo')}
          allowDeselect={false}
          data={[
            { value: ANY, label: t('stockroom.warehouses.anyCargo') },
            ...kinds('cargoType').map((kind) => ({ value: String(kind), label: cargoName(kind) })),
          ]}
          value={cargo}
          onChange={(value) => setCargo(value ?? ANY)}
        />
        <Select
          label={t('stockroom.warehouses.deliveryLabel')}
          allowDeselect={false}
          data={[
            { value: ANY, label: t('stockroom.warehouses.anyDelivery') },
            ...kinds('deliveryType').map((kind) => ({ value: String(kind), label: deliveryName(kind) })),
          ]}
          value={delivery}
          onChange={(value) => setDelivery(value ?? ANY)}
        />
        <Select
          label={t('stockroom.warehouses.from')}
          allowDeselect={false}
          data={[
            { value: ANY, label: t('stockroom.warehouses.fromNone') },
            ...bases.map(({ value, label }) => ({ value, label })),
          ]}
          value={base}
          onChange={(value) => setBase(value ?? ANY)}
        />
      </div>
      <p className={classes.quiet} aria-live="polite">
        {t('stockroom.warehouses.found', { count: found.length })}
      </p>
      <div className={classes.sideBySide}>
        <ul className={classes.offices} aria-label={t('stockroom.warehouses.offices')}>
          {shown.map(({ office, km }) => (
            <li key={office.officeId} className={classes.office} data-chosen={office.officeId === chosen}>
              <div className={classes.words}>
                <p>
                  <b>{office.name}</b>
                  {km !== null && ` · ${t('stockroom.warehouses.km', { km: numbers.format(km) })}`}
                </p>
                <p className={classes.quiet}>
                  {[
                    ...(office.city === office.name ? [] : [office.city]),
                    office.address,
                    cargoName(office.cargoType),
                    deliveryName(office.deliveryType ?? 0),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </p>
              </div>
              {isFree(office) ? (
                <Button
                  variant={office.officeId === chosen ? 'filled' : 'default'}
                  aria-label={t('stockroom.warehouses.chooseOf', { office: office.name })}
                  aria-pressed={office.officeId === chosen}
                  onClick={() => onChoose(office.officeId)}
                >
                  {t('stockroom.warehouses.choose')}
                </Button>
              ) : (
                <span className={classes.quiet}>{t('stockroom.warehouses.taken')}</span>
              )}
            </li>
          ))}
          {found.length > shown.length && (
            <li className={classes.quiet}>
              {t('stockroom.warehouses.more', { count: found.length - shown.length })}
            </li>
          )}
        </ul>
        <OfficeMap offices={found.map(({ office }) => office)} own={own} chosen={chosen} />
      </div>
    </div>
  );
}
