import { Button, Input, SegmentedControl, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { colourSchemes, languages } from '../../../shared/domain/preferences.ts';
import { sounds } from '../../../shared/domain/verdict.ts';
import { useServices } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import { Volume } from './Sliders.tsx';
import { Speech } from './Speech.tsx';
import { usePreferences } from '../../app/use-preferences.ts';
import classes from './Settings.module.css';

/** Each language is called by its own name: whoever looks for it may read no other. */
const languageNames = { en: 'English', ru: 'Русский' } as const;

export function Desk() {
  const { t } = useTranslation();
  const { player } = useServices();
  const { preferences, save, isSaved, problem } = usePreferences();
  if (!preferences) return <Skeleton height={420} animate={false} />;
  const { volume } = preferences;
  return (
    <Panel title={t('settings.desk')} hint={t('settings.deskHint')} aside={<SavedMark isShown={isSaved} />}>
      <div className={classes.form}>
        <Input.Wrapper label={t('settings.language')} size="md" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('settings.language')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={preferences.language}
            onChange={(language) => save({ language })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('settings.scheme')} size="md" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('settings.scheme')}
            data={colourSchemes.map((value) => ({ value, label: t(`settings.schemes.${value}`) }))}
            value={preferences.colourScheme}
            onChange={(colourScheme) => save({ colourScheme })}
          />
        </Input.Wrapper>
        <Volume
          label={t('settings.volume')}
          volume={volume}
          onSet={(value) => {
            save({ volume: value });
            player.play('ok', value);
          }}
        />
        <div>
          <p className={classes.soundsTitle}>{t('settings.trySounds')}</p>
          <div className={classes.sounds}>
            {sounds.map((sound) => (
              <Button
                key={sound}
                variant="default"
                justify="flex-start"
                leftSection={<Icon name="sound" />}
                onClick={() => player.play(sound, volume)}
              >
                {t(`settings.sounds.${sound}`)}
              </Button>
            ))}
          </div>
        </div>
        <Speech preferences={preferences} save={save} />
        {problem && <ProblemNote problem={problem} />}
      </div>
    </Panel>
  );
}
