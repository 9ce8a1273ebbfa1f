import { useTranslation } from 'react-i18next';
import type { Figures, WorkFigures } from '../../../shared/contract/people.ts';
import { Panel } from '../../ui/Page.tsx';
import { Bar } from './Bar.tsx';
import { Pace } from './Pace.tsx';
import { errorsOf } from './Total.tsx';
import { useFigureWords } from './use-figure-words.ts';
import classes from './Figures.module.css';

interface Row {
  readonly key: string;
  /** The cells that say whose figures these are, as many as there are headings. */
  readonly about: readonly string[];
  readonly figures: WorkFigures;
}

/** The same figures by person, by day and by shift. */
export function FigureTables({ figures }: { readonly figures: Figures }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const { people, days, shifts } = figures;
  return (
    <>
      <FigureTable
        title={t('figures.people')}
        headings={[t('figures.person')]}
        rows={people.map((person) => ({
          key: person.worker.id ?? `name ${person.worker.name ?? ''}`,
          about: [words.worker(person.worker)],
          figures: person,
        }))}
      />
      {days.length > 1 && (
        <FigureTable
          title={t('figures.days')}
          headings={[t('figures.day')]}
          rows={days.map((day) => ({ key: day.day, about: [words.day(day.day)], figures: day }))}
        />
      )}
      <FigureTable
        title={t('figures.shifts')}
        headings={[t('figures.person'), t('figures.day'), t('figures.time')]}
        rows={shifts.map((shift) => ({
          key: `${shift.startedAt} ${shift.worker.id ?? shift.worker.name ?? ''}`,
          about: [
            words.worker(shift.worker),
            words.day(shift.day),
            t('figures.span', { from: words.time(shift.startedAt), to: words.time(shift.endedAt) }),
          ],
          figures: shift,
        }))}
      />
    </>
  );
}

interface TableProps {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
}

function FigureTable({ title, headings, rows }: TableProps) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const most = Math.max(1, ...rows.map((row) => row.figures.parcels));
  const fastest = Math.max(1, ...rows.map((row) => row.figures.perHour ?? 0));
  return (
    <Panel title={title}>
      <section
        className={classes.scroller}
        aria-label={t('figures.table', { title })}
        // A page at twice its size is half as wide: the table is moved within its panel, by the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {[...headings, t('figures.parcels'), t('figures.perHour'), t('figures.errors')].map(
                (heading) => (
                  <th key={heading} scope="col" rowSpan={2}>
                    {heading}
                  </th>
                ),
              )}
              <th scope="colgroup" colSpan={2}>
                {t('figures.toLabel')}
              </th>
            </tr>
            <tr>
              <th scope="col">{t('figures.half')}</th>
              <th scope="col">{t('figures.most')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, about, figures }) => (
              <tr key={key}>
                <th scope="row" className={classes.about}>
                  {about[0]}
                </th>
                {about.slice(1).map((cell) => (
                  <td key={cell} className={classes.number}>
                    {cell}
                  </td>
                ))}
                <td className={classes.barred}>
                  <b className={classes.number}>{words.count(figures.parcels)}</b>
                  <Bar share={figures.parcels / most} />
                </td>
                <td className={classes.barred}>
                  <span className={classes.number}>
                    <Pace perHour={figures.perHour} />
                  </span>
                  {figures.perHour !== null && <Bar share={figures.perHour / fastest} />}
                </td>
                <td className={classes.number}>{words.count(errorsOf(figures))}</td>
                <td className={classes.number}>
                  {figures.toLabel ? words.seconds(figures.toLabel.p50) : '–'}
                </td>
                <td className={classes.number}>
                  {figures.toLabel ? words.seconds(figures.toLabel.p95) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
