/* oxlint-disable jsx-a11y/prefer-tag-over-role -- it is drawn here, from no file */
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import type { Addresses } from './use-addresses.ts';
import classes from './Runs.module.css';

const WIDTH = 320;
const HEIGHT = 200;
const EDGE = 18;

/** Where the stops lie to each other and in which order, without any map from elsewhere. */
export function RunMap({ run, addresses }: { readonly run: RunCard; readonly addresses: Addresses }) {
  const { t } = useTranslation();
  const places = run.stops.flatMap(({ parcel, state }, index) => {
    if (state === 'leftBehind') return [];
    const position = addresses.get(parcel.orderId)?.position ?? null;
    return position === null ? [] : [{ number: index + 1, ...position }];
  });
  if (places.length < 2) return null;
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  const [west, south] = [Math.min(...longitudes), Math.min(...latitudes)];
  // A degree to the east is shorter the farther north it lies.
  const squeeze = Math.cos((south * Math.PI) / 180);
  const wide = Math.max((Math.max(...longitudes) - west) * squeeze, 1e-6);
  const high = Math.max(Math.max(...latitudes) - south, 1e-6);
  const scale = Math.min((WIDTH - 2 * EDGE) / wide, (HEIGHT - 2 * EDGE) / high);
  const points = places.map(({ number, longitude, latitude }) => ({
    number,
    x: EDGE + (longitude - west) * squeeze * scale,
    y: HEIGHT - EDGE - (latitude - south) * scale,
  }));
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('runs.map', { count: points.length })}
      data-testid="run-map"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ number, x, y }) => (
        <g key={number}>
          <circle cx={x} cy={y} r={8} />
          <text x={x} y={y + 3.5}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
