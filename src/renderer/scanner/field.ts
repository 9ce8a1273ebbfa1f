/**
 * A field as it was before a scan began to type into it. A list of choices jumps to typed letters, so it counts as a
 * field.
 */
export interface FieldBefore {
  readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  readonly value: string;
  readonly selection: readonly [start: number, end: number] | null;
}

const textTypes: ReadonlySet<string> = new Set([
  'text',
  'search',
  'url',
  'tel',
  'password',
  'email',
  'number',
]);

/** The field that a key would type into, if any. */
export function editableField(element: Element | null): FieldBefore['field'] | null {
  if (element instanceof HTMLTextAreaElement) {
    return element.readOnly || element.disabled ? null : element;
  }
  if (element instanceof HTMLSelectElement) return element.disabled ? null : element;
  if (!(element instanceof HTMLInputElement) || element.readOnly || element.disabled) return null;
  return textTypes.has(element.type) ? element : null;
}

export function remember(field: FieldBefore['field']): FieldBefore {
  const { value } = field;
  // Numbers and e-mail addresses have no selection to ask for.
  const { selectionStart, selectionEnd } = 'selectionStart' in field ? field : noSelection;
  const selection =
    selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
  return { field, value, selection };
}

export function restore({ field, value, selection }: FieldBefore): void {
  if (!field.isConnected || field.value === value) return;
  setNativeValue(field, value);
  if (selection && 'setSelectionRange' in field) field.setSelectionRange(...selection);
}

/** Puts characters where the cursor is, as if they had just been typed. */
export function typeInto(field: FieldBefore['field'], text: string): void {
  if (!field.isConnected || field instanceof HTMLSelectElement) return;
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  setNativeValue(field, field.value.slice(0, start) + text + field.value.slice(end));
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
}

/** Puts the text in place of what stands there, as if it had just been typed. */
export function typeOver(field: HTMLInputElement, text: string): void {
  setNativeValue(field, text);
}

const noSelection = { selectionStart: null, selectionEnd: null } as const;

/** React overrides `value` on the element to notice its own writes; only a write past it counts as typed. */
function setNativeValue(field: FieldBefore['field'], value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
