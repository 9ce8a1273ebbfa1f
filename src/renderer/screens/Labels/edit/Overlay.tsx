import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelElement } from '../../../../shared/domain/label/label-template.ts';
import { movedBy, removeElement, replaceElement, resizedBy } from './edit-elements.ts';
import {
  cornerOf,
  elementAt,
  isSamePath,
  nameOfPath,
  pathsIn,
  roomOf,
  type ElementPath,
} from './element-path.ts';
import type { Editor } from './use-editor.ts';
import classes from './Overlay.module.css';

/** Millimetres. */
const STEP = 0.5;
const FINE_STEP = 0.1;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  readonly path: ElementPath;
  readonly element: LabelElement;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly editor: Editor;
  /** The picture is missing: places are all there is to see. */
  readonly isBlank: boolean;
}

/** Where the elements are, laid over the picture: chosen by touch, moved by touch and by keys. */
export function Overlay({ editor, isBlank }: Props) {
  const { t } = useTranslation();
  const sheet = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag | null>(null);
  const { template, chosen, choose, change, edit, close } = editor;
  const { width, height } = template.size;

  const onKey = (event: KeyboardEvent): void => {
    const element = elementAt(template, chosen);
    if (event.altKey || event.metaKey || chosen === null || element === null) return;
    const arrow = arrows[event.code];
    if (arrow) {
      event.preventDefault();
      const step = event.ctrlKey ? FINE_STEP : STEP;
      const by = event.shiftKey ? resizedBy : movedBy;
      const next = by(element, arrow[0] * step, arrow[1] * step, roomOf(template, chosen));
      change(replaceElement(template, chosen, next), `keys ${nameOfPath(chosen)}`);
    } else if (event.code === 'Delete' || event.code === 'Backspace') {
      event.preventDefault();
      edit(removeElement);
    } else if (event.code === 'Escape') choose(null);
  };

  const begin = (event: PointerEvent, path: ElementPath): void => {
    const element = elementAt(template, path);
    if (event.button !== 0 || element === null) return;
    choose(path);
    drag.current = { path, element, x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!drag.current || !sheet.current) return;
    const { path, element, x, y } = drag.current;
    const seen = sheet.current.getBoundingClientRect();
    const stepsOf = (pixels: number, mm: number, of: number): number =>
      Math.round((pixels * mm) / of / STEP) * STEP;
    const next = movedBy(
      element,
      stepsOf(event.clientX - x, width, seen.width),
      stepsOf(event.clientY - y, height, seen.height),
      roomOf(template, path),
    );
    const now = elementAt(template, path);
    if (now?.x === next.x && now.y === next.y) return;
    change(replaceElement(template, path, next), `drag ${nameOfPath(path)}`);
  };
  const end = (): void => {
    drag.current = null;
    close();
  };

  return (
    // It stands for the picture under it, which is no control of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.overlay}
      role="application"
      // It takes arrow keys, so it can be reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('labels.edit.onPicture')}
      data-testid="overlay"
      onKeyDown={onKey}
      onBlur={close}
    >
      <svg
        ref={sheet}
        className={classes.sheet}
        data-blank={isBlank}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {smallOnesOnTop(editor).map((path) => (
          <rect
            key={nameOfPath(path)}
            className={classes.place}
            {...areaOf(editor, path)}
            data-name={nameOfPath(path)}
            onPointerDown={(event) => begin(event, path)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          />
        ))}
        {chosen && (
          <>
            <rect className={classes.under} {...areaOf(editor, chosen)} />
            <rect className={classes.chosen} {...areaOf(editor, chosen)} data-testid="chosen" />
          </>
        )}
      </svg>
    </div>
  );
}

function areaOf({ template }: Editor, path: ElementPath) {
  const element = elementAt(template, path);
  return { ...cornerOf(template, path), width: element?.width ?? 0, height: element?.height ?? 0 };
}

/** A frame around everything must not keep a touch from what is in it; the chosen one is moved wherever it lies. */
function smallOnesOnTop(editor: Editor): readonly ElementPath[] {
  const size = (path: ElementPath): number => {
    if (isSamePath(path, editor.chosen)) return 0;
    const { width, height } = areaOf(editor, path);
    return width * height;
  };
  return pathsIn(editor.template).toSorted((one, other) => size(other) - size(one));
}
