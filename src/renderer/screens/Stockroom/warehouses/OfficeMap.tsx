import { useTranslation } from 'react-i18next';
import type { OfficeView } from '../../../../shared/contract/warehouses.ts';
import { pointsOf } from '../../../../shared/domain/warehouse/office-choice.ts';
import classes from './Warehouses.module.css';

const SIZE = 300;
const MARGIN = 24;
/** Names of more than these would lie on each other. */
const MOST_NAMED = 8;

interface Props {
  readonly offices: readonly OfficeView[];
  readonly own: string | null;
  readonly chosen: string | null;
}

/** Drawn from coordinates alone: where they lie to each other, without any map of the world. */
export function OfficeMap({ offices, own, chosen }: Props) {
  const { t } = useTranslation();
  const points = pointsOf(offices.map(({ place }) => place));
  const at = (part: number): number => MARGIN + part * (SIZE - 2 * MARGIN);
  const standOf = ({ officeId, isTaken }: OfficeView): string =>
    officeId === chosen ? 'chosen' : officeId === own ? 'own' : isTaken ? 'taken' : 'free';
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.map}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        aria-hidden="true"
        data-testid="office-map"
      >
        {offices.map((office, index) => {
          const point = points[index];
          if (!point) return null;
          const isNamed = office.officeId === chosen || offices.length <= MOST_NAMED;
          const isRight = point.x > 0.6;
          return (
            <g key={office.officeId} data-stand={standOf(office)}>
              <circle cx={at(point.x)} cy={at(point.y)} r={office.officeId === chosen ? 8 : 5} />
              {isNamed && (
                <text
                  x={at(point.x) + (isRight ? -10 : 10)}
                  y={at(point.y) + 4}
                  textAnchor={isRight ? 'end' : 'start'}
                >
                  {office.name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.quiet}>{t('stockroom.warehouses.map')}</figcaption>
    </figure>
  );
}
