import { Button, Input, SegmentedControl } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SPEECH_RATES, speechWays, type Preferences } from '../../../shared/domain/preferences.ts';
import { useServices } from '../../app/services.ts';
import { mannerOf } from '../../sound/speak-verdicts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SettingSlider, Volume } from './Sliders.tsx';
import classes from './Settings.module.css';

interface Props {
  readonly preferences: Preferences;
  readonly save: (part: Partial<Preferences>) => void;
}

/** The system's voices say what the sounds can't: numbers, and what to do. */
export function Speech({ preferences, save }: Props) {
  const { t } = useTranslation();
  const { speaker } = useServices();
  const { language, speech, speechVolume, speechRate } = preferences;
  const voice = useSyncExternalStore(speaker.listen, () => speaker.voice(language)?.name ?? null);
  const settle = (part: Partial<Preferences>): void => {
    save(part);
    speaker.say(t('speech.example'), mannerOf({ ...preferences, ...part }));
  };
  return (
    <>
      <Input.Wrapper label={t('speech.title')} description={t('speech.hint')} size="md" labelElement="div">
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('speech.title')}
          data={speechWays.map((value) => ({ value, label: t(`speech.ways.${value}`) }))}
          value={speech}
          onChange={(way) => {
            save({ speech: way });
            if (way === 'off') speaker.hush();
          }}
        />
      </Input.Wrapper>
      {speech === 'on' && voice === null && (
        <p className={classes.warning} data-testid="no-voice">
          <Icon name="warning" className={classes.warningIcon} />
          <span>{t('speech.noVoice')}</span>
        </p>
      )}
      {speech === 'on' && voice !== null && (
        <>
          <Volume
            label={t('speech.volume')}
            volume={speechVolume}
            onSet={(value) => settle({ speechVolume: value })}
          />
          <SettingSlider
            label={t('speech.rate')}
            min={SPEECH_RATES.slowest}
            max={SPEECH_RATES.fastest}
            step={0.1}
            value={speechRate}
            say={(value) => t('speech.rateValue', { value })}
            onSet={(value) => settle({ speechRate: value })}
          />
          <div className={classes.listen}>
            <Button
              variant="default"
              leftSection={<Icon name="sound" />}
              onClick={() =>
                speaker.say(t('speech.example'), { language, volume: speechVolume, rate: speechRate })
              }
            >
              {t('speech.listen')}
            </Button>
            <p className={classes.quiet}>{t('speech.voice', { name: voice })}</p>
          </div>
        </>
      )}
    </>
  );
}
