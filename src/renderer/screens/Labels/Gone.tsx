import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

/** In place of a template that was deleted, or never was. */
export function Gone() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <Page title={t('labels.title')}>
      <EmptyState icon="printer" title={t('labels.gone.title')} text={t('labels.gone.text')}>
        <Button onClick={() => go({ name: 'labels' })}>{t('labels.toList')}</Button>
      </EmptyState>
    </Page>
  );
}
