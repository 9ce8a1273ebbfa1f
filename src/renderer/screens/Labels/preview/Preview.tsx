import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import type { Across } from '../../../../shared/domain/printer/printer-model.ts';
import { useAppState } from '../../../app/services.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ownPrinter } from '../../../ui/own-labels/own-printer.ts';
import type { PreviewRequest, PreviewState } from './use-preview.ts';
import { CodeSizes } from './CodeSizes.tsx';
import { usePixelRatio } from './use-pixel-ratio.ts';
import classes from './Preview.module.css';

const factors = [1, 2, 3, 4] as const;
type Zoom = 'fit' | `${(typeof factors)[number]}`;
const zooms = ['fit', '1', '2', '3', '4'] as const satisfies readonly Zoom[];

interface Props {
  readonly title: string;
  readonly request: PreviewRequest;
  readonly state: PreviewState;
  /** What people call the fields that sample values stand for. */
  readonly sampled?: readonly string[];
  /** Which label is looked at, from 0, of how many, where it is not the template that says so. */
  readonly listed?: { readonly at: number; readonly count: number } | null;
  readonly onPage: (page: number) => void;
  /** Lies on the label, as large as it. */
  readonly children?: ReactNode;
}

const NONE: readonly string[] = [];

/** The label, dot for dot as it will be printed. */
export function Preview({ title, request, state, sampled = NONE, listed = null, onPage, children }: Props) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const printer = useAppState((store) => ownPrinter(store, request.printerId));
  const isPrinterKnown = useAppState((store) => store.printers !== null);
  const { ref, width: room } = useElementSize();
  const { shown, problem, isDrawing } = state;
  const { width: mmWidth, height: mmHeight } = request.template.size;
  // Sample values are drawn on one label; what is filled in, as the row of labels it prints in.
  const across = request.values === null ? null : (printer?.model.across ?? null);
  const label = shown?.label ?? null;
  const dpi = printer?.model.dpi ?? USUAL_DPI;
  const page = listed ?? { at: shown?.page ?? 0, count: shown?.count ?? 0 };
  return (
    <div className={classes.preview} data-testid="preview">
      <div className={classes.tools}>
        <h2 className={classes.title}>{title}</h2>
        <SegmentedControl
          size="sm"
          title={t('labels.preview.zoomMeans')}
          aria-label={t('labels.preview.zoom')}
          data={zooms.map((value) => ({
            value,
            label: value === 'fit' ? t('labels.preview.fit') : t('labels.preview.zoomOf', { factor: value }),
          }))}
          value={zoom}
          onChange={(value) => setZoom(zooms.find((each) => each === value) ?? 'fit')}
        />
      </div>
      {page.count > 1 && <Pages {...page} onPage={onPage} />}
      {problem && <ProblemNote problem={problem} />}
      <section
        className={classes.frame}
        data-stale={isDrawing}
        // A large picture is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-busy={isDrawing}
        aria-label={title}
      >
        <div ref={ref}>
          {label || children !== undefined ? (
            <Paper
              png={label?.png ?? null}
              dots={label ?? dotsOf(request.template.size, dpi)}
              name={request.template.name}
              zoom={zoom}
              room={room}
            >
              {children}
            </Paper>
          ) : (
            <p className={classes.words}>{t(isDrawing ? 'labels.preview.drawing' : 'labels.preview.none')}</p>
          )}
        </div>
      </section>
      {label && (
        <p className={classes.facts}>
          <span className="tabular" data-testid="preview-size">
            {t('labels.preview.dots', {
              width: label.width,
              height: label.height,
              mmWidth: across ? widthOfRow(across) : mmWidth,
              mmHeight,
              dpi,
            })}
          </span>
        </p>
      )}
      {label && across && (
        <p className={mmWidth > across.width ? classes.sampled : classes.facts} data-testid="preview-row">
          {t('labels.preview.row', { columns: across.columns, width: across.width })}{' '}
          {mmWidth > across.width && t('labels.preview.widerThanColumn', { mmWidth, width: across.width })}
        </p>
      )}
      {label && shown && shown.codes.length > 0 && <CodeSizes sizes={shown.codes} />}
      {isPrinterKnown && !printer && <p className={classes.facts}>{t('labels.preview.noPrinter')}</p>}
      {sampled.length > 0 && (
        <p className={classes.sampled} data-testid="sampled">
          {t('labels.preview.sampled', { fields: sampled.join(', ') })}
        </p>
      )}
    </div>
  );
}

interface PaperProps {
  /** Null: nothing can be drawn, and the paper is blank. */
  readonly png: string | null;
  readonly dots: { readonly width: number; readonly height: number };
  readonly name: string;
  readonly zoom: Zoom;
  /** CSS pixels across. */
  readonly room: number;
  readonly children: ReactNode;
}

function Paper({ png, dots: { width, height }, name, zoom, room, children }: PaperProps) {
  const { t } = useTranslation();
  const ratio = usePixelRatio();
  const factor = zoom === 'fit' ? fitting((room * ratio) / width) : Number(zoom);
  const size = { width: (width * factor) / ratio, height: (height * factor) / ratio };
  return (
    <div className={classes.paper} data-whole={Number.isInteger(factor)}>
      {png === null ? (
        <svg className={classes.dots} {...size} aria-hidden="true" />
      ) : (
        <img
          className={classes.dots}
          src={`data:image/png;base64,${png}`}
          {...size}
          alt={t('labels.preview.alt', { name, width, height })}
          draggable={false}
        />
      )}
      {children}
    </div>
  );
}

/** In millimetres, from the first label's left edge to the last one's right. */
const widthOfRow = ({ columns, width, gap }: Across): number => columns * width + (columns - 1) * gap;

/** Of a printer that is not set up yet. */
const USUAL_DPI = 203;
const MM_PER_INCH = 25.4;

/** Of a label that is not drawn: as large as it would be. */
const dotsOf = ({ width, height }: LabelTemplate['size'], dpi: number): PaperProps['dots'] => ({
  width: Math.round((width / MM_PER_INCH) * dpi),
  height: Math.round((height / MM_PER_INCH) * dpi),
});

/** Whole dots where there is room for them; a label that is larger than its place is shown smaller. */
const fitting = (ratio: number): number =>
  ratio >= 1 ? Math.min(Math.floor(ratio), factors.length) : Math.max(ratio, 0.1);

interface PagesProps {
  readonly at: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

function Pages({ at, count, onPage }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pages}>
      <Button
        variant="default"
        size="sm"
        disabled={at <= 0}
        aria-label={t('labels.preview.before')}
        onClick={() => onPage(at - 1)}
      >
        ‹
      </Button>
      <span className="tabular" aria-live="polite" data-testid="preview-page">
        {t('labels.preview.page', { number: at + 1, count })}
      </span>
      <Button
        variant="default"
        size="sm"
        disabled={at >= count - 1}
        aria-label={t('labels.preview.next')}
        onClick={() => onPage(at + 1)}
      >
        ›
      </Button>
    </div>
  );
}
