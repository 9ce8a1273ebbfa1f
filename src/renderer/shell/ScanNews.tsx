import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useServices } from '../app/services.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './ScanNews.module.css';

/** Long enough to be read twice; the next scan makes it go, too. */
const SHOWN_MS = 10_000;

/** A scan that may be a secret was not carried out: over the screen, so that nothing moves under a finger. */
export function ScanNews() {
  const { t } = useTranslation();
  const { store, player } = useServices();
  const news = useAppState((state) => state.secretNews);
  const forget = useAppState((state) => state.forgetSecretNews);
  useEffect(() => {
    if (news === null) return undefined;
    player.play('wrong', store.getState().station?.preferences.volume ?? 1);
    const timer = setTimeout(forget, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news, forget, player, store]);
  if (news === null) return null;
  return (
    <div className={classes.news} role="alert" data-testid="scan-news" data-what={news.what}>
      <Icon name="warning" size={32} />
      <p className={classes.text}>
        <b>{t(`shell.secret.${news.what}.title`)}</b> {t(`shell.secret.${news.what}.text`)}
      </p>
      <Button variant="white" color="dark" onClick={forget}>
        {t('common.close')}
      </Button>
    </div>
  );
}
