import { Input, Radio, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../shared/domain/preferences.ts';
import { useAppState } from '../../app/services.ts';
import { labelPrinter } from '../../store/printers.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import { usePreferences } from '../../app/use-preferences.ts';

const types: readonly Preferences['labelType'][] = ['zplv', 'zplh', 'svg', 'png'];
const sizes: readonly Preferences['labelSize'][] = ['58x40', '40x30'];

export function Labels() {
  const { t } = useTranslation();
  const { preferences, save, isSaved, problem } = usePreferences();
  const language = useAppState((state) => labelPrinter(state)?.model.language ?? 'zpl');
  if (!preferences) return <Skeleton height={260} animate={false} />;
  return (
    <Panel title={t('settings.labels')} hint={t('settings.deskHint')} aside={<SavedMark isShown={isSaved} />}>
      {problem && <ProblemNote problem={problem} />}
      <Radio.Group
        label={t('settings.labelType')}
        description={t('settings.labelTypeHint')}
        size="md"
        value={preferences.labelType}
        onChange={(value) => {
          const labelType = types.find((type) => type === value);
          if (labelType) save({ labelType });
        }}
      >
        <Stack gap="sm" mt="sm">
          {types.map((value) => (
            <Radio key={value} size="md" value={value} label={t(`settings.labelTypes.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {language !== 'zpl' && ['zplv', 'zplh'].includes(preferences.labelType) && (
        <p>{t('settings.labelTypeOther', { language: t(`printer.languages.${language}`) })}</p>
      )}
      <Input.Wrapper label={t('settings.labelSize')} size="md" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('settings.labelSize')}
          data={sizes.map((value) => ({ value, label: t(`settings.labelSizes.${value}`) }))}
          value={preferences.labelSize}
          onChange={(labelSize) => save({ labelSize })}
        />
      </Input.Wrapper>
    </Panel>
  );
}
