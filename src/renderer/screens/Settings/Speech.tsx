import { Button, Input, SegmentedControl, Slider } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SPEECH_RATES, speechWays, type Preferences } from '../../../shared/contract/station.ts';
import { useServices } from '../../app/services.ts';
import { mannerOf } from '../../sound/speak-verdicts.ts';
import { Icon } from '../../ui/Icon.tsx';
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
  const [dragged, setDragged] = useState<Partial<Preferences>>({});
  const voice = useSyncExternalStore(speaker.listen, () => speaker.voice(language)?.name ?? null);
  const shown = { ...preferences, ...dragged };
  const settle = (part: Partial<Preferences>): void => {
    setDragged({});
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
          <Input.Wrapper label={t('speech.volume')} size="md" labelElement="div">
            <Slider
              size="xl"
              thumbSize={28}
              min={0}
              max={100}
              step={5}
              label={null}
              thumbLabel={t('speech.volume')}
              value={Math.round(shown.speechVolume * 100)}
              onChange={(value) => setDragged({ speechVolume: value / 100 })}
              onChangeEnd={(value) => settle({ speechVolume: value / 100 })}
            />
            <p className={classes.quiet}>
              {shown.speechVolume === 0
                ? t('settings.silent')
                : t('settings.percent', { value: Math.round(shown.speechVolume * 100) })}
            </p>
          </Input.Wrapper>
          <Input.Wrapper label={t('speech.rate')} size="md" labelElement="div">
            <Slider
              size="xl"
              thumbSize={28}
              min={SPEECH_RATES.slowest}
              max={SPEECH_RATES.fastest}
              step={0.1}
              label={null}
              thumbLabel={t('speech.rate')}
              value={shown.speechRate}
              onChange={(value) => setDragged({ speechRate: value })}
              onChangeEnd={(value) => settle({ speechRate: value })}
            />
            <p className={classes.quiet}>{t('speech.rateValue', { value: shown.speechRate })}</p>
          </Input.Wrapper>
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
