import { editableField, remember, restore, typeInto, type FieldBefore } from './field.ts';
import { idle, MAX_GAP_MS, onKey, onQuiet, type WedgeKey, type WedgeScan, type WedgeStep } from './wedge.ts';

/** A timer that fires this late ran behind a blocked page: key events may still wait in line behind it. */
const LATE_TIMER_MS = 20;

/**
 * Reads a keyboard wedge on the whole window, before anything else sees its keys, whatever has the focus. A field that
 * got a scan's first keys is put back as it was; the suffix never reaches a button or a dialog.
 */
export function listenToWedge(target: Window, onScan: (scan: WedgeScan) => void): () => void {
  let state = idle;
  let before: FieldBefore | null = null;
  let timer = 0;
  const swallowedCodes = new Set<string>();

  const settle = (step: WedgeStep): void => {
    state = step.state;
    if (step.scan) {
      if (before) restore(before);
      onScan(step.scan);
    } else if (step.giveBack !== '' && before) {
      typeInto(before.field, step.giveBack);
    }
    if (state.kind !== 'reading' || step.scan) before = null;
  };

  const waitForQuiet = (): void => {
    target.clearTimeout(timer);
    if (state.kind !== 'reading') return;
    const due = performance.now() + MAX_GAP_MS + 1;
    timer = target.setTimeout(() => {
      if (performance.now() - due > LATE_TIMER_MS) waitForQuiet();
      else settle(onQuiet(state));
    }, MAX_GAP_MS + 1);
  };

  const handle = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const field = editableField(target.document.activeElement);
    const step = onKey(state, wedgeKey(event, field !== null));
    settle(step);
    if (step.began) before = field ? remember(field) : null;
    if (step.swallow) keepFromPage(event);
    else if (event.type === 'keyup' && swallowedCodes.delete(event.code)) keepFromPage(event);
    if (step.swallow && event.type === 'keydown') swallowedCodes.add(event.code);
    waitForQuiet();
  };

  target.addEventListener('keydown', handle, { capture: true });
  target.addEventListener('keyup', handle, { capture: true });
  return () => {
    target.clearTimeout(timer);
    target.removeEventListener('keydown', handle, { capture: true });
    target.removeEventListener('keyup', handle, { capture: true });
  };
}

const wedgeKey = (event: KeyboardEvent, editable: boolean): WedgeKey => ({
  phase: event.type === 'keydown' ? 'down' : 'up',
  code: event.code,
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  repeat: event.repeat,
  at: event.timeStamp,
  editable,
});

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
