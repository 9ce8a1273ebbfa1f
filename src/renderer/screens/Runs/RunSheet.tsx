import { useTranslation } from 'react-i18next';
import type { RunCard, StopCard } from '../../../shared/contract/runs.ts';
import { code128 } from '../../../shared/domain/label/code128.ts';
import { stopCode } from '../../../shared/domain/run/run-codes.ts';
import { A4Sheet } from '../../ui/A4Sheet.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import sheet from '../../ui/A4Sheet.module.css';
import type { Addresses } from './use-addresses.ts';
import { useWindowName } from './use-window-name.ts';
import classes from './Runs.module.css';

/** A run on a sheet of paper. Addresses are on it only where they are on the screen. */
export function RunSheet({
  run,
  addresses,
}: {
  readonly run: RunCard;
  readonly addresses: Addresses | null;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const stops = run.stops.filter(({ state }) => state !== 'leftBehind');
  return (
    <A4Sheet
      title={t('runs.called', { number: run.number, courier: run.courier.name })}
      facts={(printedAt) => [
        t('runs.sheet.stops', { count: stops.length }),
        ...(addresses === null ? [] : [t('runs.sheet.shred')]),
        t('runs.sheet.printed', { when: formats.moment(printedAt) }),
      ]}
      renderBody={() => (
        <>
          <Bars text={run.code} />
          <table className={sheet.table}>
            <thead>
              <tr>
                <th className={sheet.narrow} scope="col">
                  {t('runs.sheet.number')}
                </th>
                <th scope="col">{t('runs.sheet.when')}</th>
                <th scope="col">{t(addresses === null ? 'runs.sheet.goods' : 'runs.sheet.where')}</th>
                <th scope="col">{t('runs.sheet.code')}</th>
                <th scope="col">{t('runs.sheet.result')}</th>
              </tr>
            </thead>
            <tbody>
              {stops.map((stop, index) => (
                <Row
                  key={stop.parcel.orderId}
                  stop={stop}
                  number={index + 1}
                  address={addresses?.get(stop.parcel.orderId)?.text ?? null}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    />
  );
}

interface RowProps {
  readonly stop: StopCard;
  readonly number: number;
  readonly address: string | null;
}

function Row({ stop: { parcel, window }, number, address }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useWindowName();
  return (
    <tr>
      <td className={`${sheet.narrow} ${sheet.big}`}>{number}</td>
      <td>{nameOf(window)}</td>
      <td>
        {address !== null && <p className={sheet.strong}>{address}</p>}
        <p>
          {parcel.orderId} · {parcel.article}
        </p>
      </td>
      <td>
        <Bars text={stopCode(parcel.orderId)} />
      </td>
      <td className={classes.results}>
        {[t('runs.sheet.delivered'), t('runs.sheet.refused'), t('runs.sheet.nobody')].map((word) => (
          <p key={word}>
            <span className={sheet.box} /> {word}
          </p>
        ))}
      </td>
    </tr>
  );
}

const MODULE_MM = 0.25;
const HIGH_MM = 9;

/** A code as bars, with what it says below. */
function Bars({ text }: { readonly text: string }) {
  const { modules, bars } = code128(text);
  return (
    <figure className={classes.bars}>
      <svg
        width={`${modules * MODULE_MM}mm`}
        height={`${HIGH_MM}mm`}
        viewBox={`0 0 ${modules} 30`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        {bars.map(({ x, width }) => (
          <rect key={x} x={x} y={0} width={width} height={30} />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
