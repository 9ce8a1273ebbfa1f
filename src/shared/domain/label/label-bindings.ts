/** What a template's text is made of. `{name}` stands for a field, `{{` and `}}` for the braces themselves. */
export type BindingPart = { readonly literal: string } | { readonly field: string };

/**
 * A template's text in its parts; null if a brace stands alone or a name is invalid. Only templates are read like this:
 * a value with braces in it is never looked at again.
 */
export function readBindings(text: string): readonly BindingPart[] | null {
  const parts: BindingPart[] = [];
  let literal = '';
  for (const [piece, name] of text.matchAll(/\{\{|\}\}|\{([a-zA-Z][a-zA-Z0-9.]*)\}|[{}]|[^{}]+/g)) {
    if (name !== undefined) {
      if (literal !== '') parts.push({ literal });
      literal = '';
      parts.push({ field: name });
    } else if (piece === '{' || piece === '}') return null;
    else literal += piece === '{{' || piece === '}}' ? piece.slice(1) : piece;
  }
  if (literal !== '') parts.push({ literal });
  return parts;
}

export interface Expanded {
  readonly text: string;
  /** It names fields, and all of them are empty: there is nothing to print. */
  readonly isEmpty: boolean;
}

/** The length of the text, known before it is built: a short one may name a long value hundreds of times. */
export const expandedLength = (parts: readonly BindingPart[], valueOf: (field: string) => string): number =>
  parts.reduce((sum, part) => sum + ('field' in part ? valueOf(part.field) : part.literal).length, 0);

export function expandBindings(parts: readonly BindingPart[], valueOf: (field: string) => string): Expanded {
  const fields = parts.flatMap((part) => ('field' in part ? [valueOf(part.field)] : []));
  return {
    text: parts.map((part) => ('field' in part ? valueOf(part.field) : part.literal)).join(''),
    isEmpty: fields.length > 0 && fields.every((value) => value === ''),
  };
}
