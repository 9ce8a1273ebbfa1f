import { useTranslation } from 'react-i18next';
import type { WorkFigures } from '../../../shared/contract/people.ts';
import { Panel } from '../../ui/Page.tsx';
import { Bar } from './Bar.tsx';
import { useFigureWords } from './use-figure-words.ts';
import classes from './Figures.module.css';

export const errorsOf = ({ errors }: WorkFigures): number =>
  errors.reduce((sum, { count }) => sum + count, 0);

/** The numbers of the period, large; and why scans were stopped. */
export function Total({ total }: { readonly total: WorkFigures }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const { parcels, perHour, scans, errors, toLabel } = total;
  const most = Math.max(1, ...errors.map(({ count }) => count));
  return (
    <div className={classes.together}>
      <dl className={classes.tiles} aria-label={t('figures.total')} data-testid="figures-total">
        <Tile name={t('figures.parcels')} value={words.count(parcels)} />
        <Tile
          name={t('figures.perHour')}
          value={perHour === null ? '–' : words.count(perHour)}
          hint={t(perHour === null ? 'figures.noPace' : 'figures.perHourHint')}
        />
        <Tile
          name={t('figures.errors')}
          value={words.count(errorsOf(total))}
          hint={`${t('figures.errorsHint')}. ${t('figures.scans')}: ${words.count(scans)}`}
        />
        <div className={classes.tile}>
          <dt className={classes.tileName}>{t('figures.toLabel')}</dt>
          {toLabel ? (
            (['half', 'most'] as const).map((part) => (
              <dd key={part} className={classes.within}>
                {t(`figures.${part}`)}{' '}
                <b className={classes.withinValue}>
                  {words.seconds(part === 'half' ? toLabel.p50 : toLabel.p95)}
                </b>
              </dd>
            ))
          ) : (
            <dd className={classes.tileValue}>–</dd>
          )}
          <dd className={classes.hint}>{t('figures.toLabelHint')}</dd>
        </div>
      </dl>
      <Panel title={t('figures.reasons')}>
        {errors.length === 0 ? (
          <p>{t('figures.noErrors')}</p>
        ) : (
          <ul className={classes.reasons} data-testid="figures-errors">
            {errors.map(({ reason, count }) => (
              <li key={reason} className={classes.reason}>
                <span>{words.reason(reason)}</span>
                <b className={classes.number}>{words.count(count)}</b>
                <Bar share={count / most} tone="bad" />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
}

const Tile = ({ name, value, hint }: TileProps) => (
  <div className={classes.tile}>
    <dt className={classes.tileName}>{name}</dt>
    <dd className={classes.tileValue}>{value}</dd>
    {hint !== undefined && <dd className={classes.hint}>{hint}</dd>}
  </div>
);
