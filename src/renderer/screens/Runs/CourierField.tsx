import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunBoard } from '../../../shared/contract/runs.ts';

type Courier = RunBoard['couriers'][number];

/** A person of the desk where the name is theirs; else somebody who is only named. */
export const courierNamed = (couriers: readonly Courier[], name: string): Courier =>
  couriers.find((courier) => courier.name === name.trim()) ?? { name: name.trim(), personId: null };

interface Props {
  readonly couriers: readonly Courier[];
  readonly name: string;
  readonly onName: (name: string) => void;
}

export function CourierField({ couriers, name, onName }: Props) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      size="md"
      // As wide as its hint.
      w="20rem"
      maw="100%"
      label={t('runs.make.courier')}
      placeholder={t('runs.make.courierHint')}
      maxLength={60}
      data={[...new Set(couriers.map((courier) => courier.name))]}
      value={name}
      data-testid="courier"
      onChange={onName}
    />
  );
}
