import { Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';

/** Where a group's orders go, when it is not a new supply under the proposed name. */
export type Target =
  { readonly kind: 'new'; readonly name: string } | { readonly kind: 'open'; readonly supplyId: string };

const NEW = 'new';
/** As long as the marketplace allows. */
const MAX_NAME = 128;

interface Props {
  readonly cargoType: number | null;
  readonly proposedName: string;
  readonly target: Target | null;
  readonly onChange: (target: Target | null) => void;
}

export function TargetChoice({ cargoType, proposedName, target, onChange }: Props) {
  const { t } = useTranslation();
  const cards = useAppState((state) => state.cards);
  const fitting = (cards ?? []).filter(
    (card) => card.stage === 'open' && (cargoType === null || card.cargoType === cargoType),
  );
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('today.into')}
        size="md"
        value={target?.kind === 'open' ? target.supplyId : NEW}
        onChange={(value) => onChange(value === NEW ? null : { kind: 'open', supplyId: value })}
      >
        <Stack gap="sm" mt="xs">
          <Radio size="md" value={NEW} label={t('today.intoNew')} />
          {fitting.map(({ supplyId, name, total }) =>
            supplyId === null ? null : (
              <Radio
                key={supplyId}
                size="md"
                value={supplyId}
                label={t('today.intoOpen', { name, count: total })}
              />
            ),
          )}
        </Stack>
      </Radio.Group>
      {target?.kind !== 'open' && (
        <TextInput
          label={t('today.intoNewName')}
          placeholder={proposedName}
          maxLength={MAX_NAME}
          value={target?.name ?? ''}
          onChange={(event) => onChange({ kind: 'new', name: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
