import { Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenCard } from './fitting-supplies.ts';

/** Where orders go; a new supply without a name gets the proposed one. */
export type Target =
  { readonly kind: 'new'; readonly name: string } | { readonly kind: 'open'; readonly supplyId: string };

const NEW = 'new';
/** As long as the marketplace allows. */
const MAX_NAME = 128;

interface Props {
  /** Open supplies that the orders may be put into. */
  readonly supplies: readonly OpenCard[];
  readonly proposedName: string;
  /** Null: a new one under the proposed name. */
  readonly target: Target | null;
  readonly onChange: (target: Target | null) => void;
}

export function TargetChoice({ supplies, proposedName, target, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('move.into')}
        size="md"
        value={target?.kind === 'open' ? target.supplyId : NEW}
        onChange={(value) => onChange(value === NEW ? null : { kind: 'open', supplyId: value })}
      >
        <Stack gap="sm" mt="xs">
          <Radio size="md" value={NEW} label={t('move.intoNew')} />
          {supplies.map(({ supplyId, name, total, toAdd }) => (
            <Radio
              key={supplyId}
              size="md"
              value={supplyId}
              label={t('move.intoOpen', { name, count: total + toAdd })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {target?.kind !== 'open' && (
        <TextInput
          label={t('move.newName')}
          placeholder={proposedName}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={target?.name ?? ''}
          onChange={(event) => onChange({ kind: 'new', name: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
