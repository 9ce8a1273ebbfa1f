import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../shared/domain/people/people.ts';
import { SecretInput } from '../../ui/SecretInput.tsx';
import type { FormMistakes, PersonForm, PinWish } from './person-form.ts';

const MOST_LETTERS = 60;
const MOST_DIGITS = 8;

interface Props {
  readonly form: PersonForm;
  /** Shown once the person has tried to save. */
  readonly mistakes: FormMistakes;
  readonly roles: readonly Role[];
  readonly wishes: readonly PinWish[];
  readonly onChange: (form: PersonForm) => void;
}

export function PersonFields({ form, mistakes, roles, wishes, onChange }: Props) {
  const { t } = useTranslation();
  const wishWords = {
    keep: t('people.field.keepPin'),
    set: wishes.includes('keep') ? t('people.field.newPin') : t('people.field.withPin'),
    none: wishes.includes('keep') ? t('people.field.noPin') : t('people.field.withoutPin'),
  };
  const said = (mistake: FormMistakes[keyof FormMistakes]): string | undefined =>
    mistake && t(`people.field.${mistake}`);
  return (
    <>
      <TextInput
        label={t('people.field.name')}
        description={t('people.field.nameHint')}
        error={said(mistakes.name)}
        maxLength={MOST_LETTERS}
        autoComplete="off"
        spellCheck={false}
        value={form.name}
        onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
      />
      <Input.Wrapper label={t('people.field.role')} size="md" labelElement="div">
        {roles.length === 1 ? (
          <p>{t(`people.role.${form.role}`)}</p>
        ) : (
          <SegmentedControl<Role>
            fullWidth
            aria-label={t('people.field.role')}
            data={roles.map((value) => ({ value, label: t(`people.role.${value}`) }))}
            value={form.role}
            onChange={(role) => onChange({ ...form, role })}
          />
        )}
      </Input.Wrapper>
      {wishes.length > 1 && (
        <Input.Wrapper label={t('people.field.way')} error={said(mistakes.wish)} size="md" labelElement="div">
          <SegmentedControl<PinWish>
            fullWidth
            aria-label={t('people.field.way')}
            data={wishes.map((value) => ({ value, label: wishWords[value] }))}
            value={form.wish}
            onChange={(wish) => onChange({ ...form, wish, pin: '', pinAgain: '' })}
          />
        </Input.Wrapper>
      )}
      {form.wish === 'set' && (
        <>
          <SecretInput
            label={t('people.field.pin')}
            description={t('people.field.pinHint')}
            error={said(mistakes.pin)}
            inputMode="numeric"
            maxLength={MOST_DIGITS}
            autoComplete="new-password"
            value={form.pin}
            onChange={(event) => onChange({ ...form, pin: event.currentTarget.value })}
          />
          <SecretInput
            label={t('people.field.pinAgain')}
            error={said(mistakes.pinAgain)}
            inputMode="numeric"
            maxLength={MOST_DIGITS}
            autoComplete="new-password"
            value={form.pinAgain}
            onChange={(event) => onChange({ ...form, pinAgain: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
