import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import { scaleOf, stackOf, type Bar, type Scale } from './bars.ts';
import { fillOf, Fills } from './Fill.tsx';
import { useNumberWords } from './use-number-words.ts';
import classes from './Chart.module.css';

interface Props {
  readonly bars: readonly Bar[];
  readonly kinds: readonly ReportKind[];
  /** Of the patterns. */
  readonly id: string;
  readonly label: string;
  readonly nameOf: (bar: Bar) => string;
  /** What stands beside the axis; else what is drawn is money. */
  readonly tickOf?: (tick: number) => string;
  /** What somebody points at, or has the focus. */
  readonly onLook: (bar: Bar | null) => void;
}

const HEIGHT = 280;
const LEFT = 72;
const TOP = 12;
const FOOT = 28;
/** Room for a day's name. */
const NAME_PX = 96;
const WIDEST_BAR = 56;

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Each bar has a name; one of them is reached by Tab, the others by the arrow keys. */
export function BarChart({ bars, kinds, id, label, nameOf, tickOf, onLook }: Props) {
  const { box, width } = useWidth();
  const group = useRef<SVGGElement>(null);
  const [current, setCurrent] = useState(bars.length - 1);
  const at = Math.min(current, bars.length - 1);
  const scale = scaleOf(bars);
  const slot = (width - LEFT) / Math.max(1, bars.length);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const next = move(at, bars.length - 1);
    setCurrent(next);
    group.current?.querySelectorAll<SVGGElement>('[data-bar]')[next]?.focus();
  };
  return (
    <div ref={box} className={classes.box}>
      <svg width={width} height={HEIGHT} className={classes.chart} data-testid="bar-chart">
        <Fills id={id} kinds={kinds} />
        <Axis scale={scale} width={width} tickOf={tickOf} />
        {/* The keys go from bar to bar; nothing is done. No tag within a drawing is a group. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
        <g ref={group} role="group" aria-label={label} onKeyDown={onKeyDown}>
          {bars.map((bar, index) => (
            // It is looked at; nothing is done.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <g
              key={bar.from}
              // A drawing within a drawing has no tag of its own.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="img"
              aria-label={nameOf(bar)}
              // Its name is read where it has the focus.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={index === at ? 0 : -1}
              data-bar={bar.from}
              className={classes.bar}
              onFocus={() => {
                setCurrent(index);
                onLook(bar);
              }}
              onBlur={() => onLook(null)}
              onMouseEnter={() => onLook(bar)}
              onMouseLeave={() => onLook(null)}
            >
              <Stack bar={bar} scale={scale} id={id} x={LEFT + index * slot} slot={slot} />
            </g>
          ))}
        </g>
        <Days bars={bars} slot={slot} />
      </svg>
    </div>
  );
}

const yOf = ({ low, high }: Scale, amount: number): number =>
  TOP + ((high - amount) / (high - low)) * (HEIGHT - TOP - FOOT);

interface StackProps {
  readonly bar: Bar;
  readonly scale: Scale;
  readonly id: string;
  readonly x: number;
  readonly slot: number;
}

function Stack({ bar, scale, id, x, slot }: StackProps) {
  const wide = Math.max(1, Math.min(WIDEST_BAR, slot * 0.76));
  const left = x + (slot - wide) / 2;
  const parts = stackOf(bar).map(({ kind, low, high }) => {
    const top = yOf(scale, high);
    return { kind, top, height: Math.max(1, yOf(scale, low) - top) };
  });
  return (
    <>
      {/* All of the day's height can be pointed at. */}
      <rect x={x} y={TOP} width={slot} height={HEIGHT - TOP - FOOT} className={classes.reach} />
      {parts.map(({ kind, top, height }) => (
        <rect
          key={kind}
          x={left}
          y={top}
          width={wide}
          height={height}
          fill={fillOf(id, kind)}
          className={classes.part}
        />
      ))}
    </>
  );
}

interface AxisProps {
  readonly scale: Scale;
  readonly width: number;
  readonly tickOf: Props['tickOf'];
}

function Axis({ scale, width, tickOf }: AxisProps) {
  const words = useNumberWords();
  const written = tickOf ?? words.short;
  return (
    <g aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={width}
            y1={yOf(scale, tick)}
            y2={yOf(scale, tick)}
            className={tick === 0 ? classes.base : classes.line}
          />
          <text x={LEFT - 8} y={yOf(scale, tick) + 5} textAnchor="end" className={classes.label}>
            {written(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Days({ bars, slot }: { readonly bars: readonly Bar[]; readonly slot: number }) {
  const words = useNumberWords();
  const every = Math.max(1, Math.ceil(NAME_PX / Math.max(1, slot)));
  return (
    <g aria-hidden="true">
      {bars.map((bar, index) =>
        // Counted from the newest, which always has its name.
        (bars.length - 1 - index) % every === 0 ? (
          <text
            key={bar.from}
            x={LEFT + (index + 0.5) * slot}
            y={HEIGHT - 8}
            textAnchor={index === bars.length - 1 && slot < NAME_PX ? 'end' : 'middle'}
            dx={index === bars.length - 1 && slot < NAME_PX ? slot / 2 : 0}
            className={classes.label}
          >
            {words.shortDay(bar.from)}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Drawn as wide as there is room, so that its letters stay as large as others. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(280, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
