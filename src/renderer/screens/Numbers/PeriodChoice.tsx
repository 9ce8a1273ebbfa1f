import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day, Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { lastDayOf, mistakeIn, presets, spanOf, type Period } from './period.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly period: Period;
  readonly today: Day;
  readonly onChoose: (period: Period) => void;
}

const ways = [...presets, 'dates'] as const;
const ends = ['from', 'to'] as const;

export function PeriodChoice({ period, today, onChoose }: Props) {
  const { t } = useTranslation();
  /** Days that are being typed; null: those of the period. */
  const [typed, setTyped] = useState<Span | null>(null);
  const dates = typed ?? (period.kind === 'dates' ? period.span : null);
  const mistake = dates === null ? null : mistakeIn(dates);
  const lastDay = dates === null ? lastDayOf(period) : null;
  const choose = (chosen: Period): void => {
    setTyped(null);
    onChoose(chosen);
  };
  const type = (span: Span): void => {
    if (mistakeIn(span) === null) choose({ kind: 'dates', span });
    else setTyped(span);
  };
  return (
    <div>
      <div className={classes.period}>
        <SegmentedControl
          size="md"
          aria-label={t('numbers.period.label')}
          data={ways.map((value) => ({ value, label: t(`numbers.period.${value}`) }))}
          value={dates === null && period.kind === 'preset' ? period.preset : 'dates'}
          onChange={(way) =>
            way === 'dates'
              ? choose({ kind: 'dates', span: spanOf(period, today) })
              : choose({ kind: 'preset', preset: way })
          }
        />
        {dates !== null && (
          <div className={classes.dates}>
            {ends.map((end) => (
              <TextInput
                key={end}
                type="date"
                label={t(`numbers.period.${end}`)}
                max={today}
                value={dates[end]}
                onChange={(event) => type({ ...dates, [end]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
      </div>
      {lastDay !== null && <p className={classes.quiet}>{t(`numbers.period.${lastDay}`)}</p>}
      {mistake !== null && <Input.Error size="md">{t(`numbers.period.${mistake}`)}</Input.Error>}
    </div>
  );
}
