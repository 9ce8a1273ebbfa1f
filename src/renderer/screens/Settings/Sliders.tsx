import { Input, Slider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Settings.module.css';

interface SettingSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly say: (value: number) => string;
  /** Once, when the slider is let go. */
  readonly onSet: (value: number) => void;
}

export function SettingSlider({ label, value, say, onSet, ...range }: SettingSliderProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  return (
    <Input.Wrapper label={label} size="md" labelElement="div">
      <Slider
        size="xl"
        thumbSize={28}
        {...range}
        label={null}
        thumbLabel={label}
        value={shown}
        onChange={setDragged}
        onChangeEnd={(end) => {
          setDragged(null);
          onSet(end);
        }}
      />
      <p className={classes.quiet}>{say(shown)}</p>
    </Input.Wrapper>
  );
}

interface VolumeProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly volume: number;
  readonly onSet: (volume: number) => void;
}

export function Volume({ label, volume, onSet }: VolumeProps) {
  const { t } = useTranslation();
  return (
    <SettingSlider
      label={label}
      min={0}
      max={100}
      step={5}
      value={Math.round(volume * 100)}
      say={(value) => (value === 0 ? t('settings.silent') : t('settings.percent', { value }))}
      onSet={(value) => onSet(value / 100)}
    />
  );
}
