/* oxlint-disable jsx-a11y/prefer-tag-over-role -- its list is no list of plain words */
import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUERY } from '../../../shared/contract/story.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { isSearchKey, SEARCH_SHORTCUT } from '../../shell/search-key.ts';
import type { Sought } from '../../store/search-slice.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Search.module.css';

interface Props {
  readonly sought: Sought;
  readonly isBusy: boolean;
  readonly listId: string;
  /** Of the hit that Enter opens; null while there is none. */
  readonly activeId: string | null;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function SearchField({ sought, isBusy, listId, activeId, onType, onKeyDown }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { text, isScan } = sought;
  useEffect(() => {
    const choose = (): void => {
      field.current?.focus();
      field.current?.select();
    };
    choose();
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (isSearchKey(event)) choose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    // What is typed after a scan is another search.
    if (sought.isScan) field.current?.select();
  }, [sought]);
  const clear = (): void => {
    onType('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      size="lg"
      className={classes.field}
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      description={t('search.keys')}
      inputWrapperOrder={['label', 'input', 'description']}
      leftSection={<Icon name="search" />}
      rightSection={
        isBusy ? (
          <Loader size="sm" aria-label={t('search.searching')} />
        ) : (
          text !== '' && <CloseButton aria-label={t('search.clear')} onClick={clear} />
        )
      }
      maxLength={MAX_QUERY}
      autoComplete="off"
      spellCheck={false}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={activeId !== null}
      aria-controls={activeId === null ? undefined : listId}
      aria-activedescendant={activeId ?? undefined}
      aria-keyshortcuts={SEARCH_SHORTCUT}
      data-testid="search-field"
      value={isScan ? printableScan(text) : text}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear();
        onKeyDown(event);
      }}
    />
  );
}
