import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Download } from './Download.tsx';
import { FigureTables } from './FigureTables.tsx';
import { dayOf, mistakeIn, periodOf, presets, type Period, type Preset } from './period.ts';
import { Total } from './Total.tsx';
import { useFigures } from './use-figures.ts';
import classes from './Figures.module.css';

const MINUTE_MS = 60_000;

/** What was packed, how fast, and which mistakes were stopped in time; nobody types anything for it. */
export function Figures() {
  const { t } = useTranslation();
  const mayLook = useMay('figures');
  return (
    <Page title={t('figures.title')}>
      <NotYours right="figures" />
      {mayLook && <Counted />}
    </Page>
  );
}

const ways = [...presets, 'dates'] as const;

function Counted() {
  const { t } = useTranslation();
  // After midnight, "today" is another day.
  const now = new Date(useNow(MINUTE_MS));
  const [way, setWay] = useState<Preset | 'dates'>('today');
  const [dates, setDates] = useState<Period>(() => periodOf('week', now));
  const period = way === 'dates' ? dates : periodOf(way, now);
  const mistake = mistakeIn(period);
  const { value, problem, isStale, again } = useFigures(mistake === null ? period : null, dayOf(now));
  const figures = isStale ? null : value;
  return (
    <>
      <div className={classes.period}>
        <SegmentedControl
          size="lg"
          aria-label={t('figures.period.label')}
          data={ways.map((value) => ({ value, label: t(`figures.period.${value}`) }))}
          value={way}
          onChange={setWay}
        />
        {way === 'dates' && <Dates today={dayOf(now)} dates={dates} onChange={setDates} />}
        {figures && figures.shifts.length > 0 && <Download shifts={figures.shifts} period={period} />}
      </div>
      {mistake !== null && <Input.Error size="md">{t(`figures.period.${mistake}`)}</Input.Error>}
      {problem && !isStale && <ProblemNote problem={problem} again={again} />}
      {mistake === null && isStale && <Loading height={420} />}
      {figures && figures.shifts.length === 0 && (
        <EmptyState icon="box" title={t('figures.empty.title')} text={t('figures.empty.text')} />
      )}
      {figures && figures.shifts.length > 0 && (
        <>
          <Total total={figures.total} />
          <FigureTables figures={figures} />
        </>
      )}
    </>
  );
}

interface DatesProps {
  readonly today: string;
  readonly dates: Period;
  readonly onChange: (dates: Period) => void;
}

function Dates({ today, dates, onChange }: DatesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.dates}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={t(`figures.period.${end}`)}
          max={today}
          value={dates[end]}
          onChange={(event) => onChange({ ...dates, [end]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
