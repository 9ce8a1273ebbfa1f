import { MantineProvider } from '@mantine/core';
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Shell } from '../shell/Shell.tsx';
import { keepLanguage } from '../words/i18n.ts';
import { ServicesContext, useAppState, type Services } from './services.ts';
import { theme } from './theme.ts';

interface Props {
  readonly services: Services;
  readonly words: i18n;
  /** Of the strict content policy: styles without it are blocked. */
  readonly nonce: string;
}

export const App = ({ services, words, nonce }: Props) => (
  <ServicesContext value={services}>
    <I18nextProvider i18n={words}>
      <Coloured nonce={nonce} words={words} />
    </I18nextProvider>
  </ServicesContext>
);

function Coloured({ nonce, words }: { readonly nonce: string; readonly words: i18n }) {
  const scheme = useAppState((state) => state.station?.preferences.colourScheme ?? 'auto');
  const language = useAppState((state) => state.station?.preferences.language ?? null);
  useEffect(() => {
    if (language !== null) {
      words.changeLanguage(language).catch(reportError);
      keepLanguage(language);
    }
    document.documentElement.lang = words.language;
  }, [language, words]);
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={() => nonce}
      defaultColorScheme="auto"
      {...(scheme === 'auto' ? {} : { forceColorScheme: scheme })}
    >
      <Shell />
    </MantineProvider>
  );
}
