import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import { plainReader, type PlainSvg } from './plain-svg/plain-svg.ts';
import { shapesOfPlain, shapesReader, type SvgShapes } from './svg-shapes.ts';
import { weighSvg } from './svg-weight.ts';

export interface SvgShape {
  readonly kind: 'svg';
  /** Where it draws anything but letters; null where its text does not tell. */
  readonly shapes: SvgShapes | null;
  /** All of it, where it consists of rectangles and lines of text. */
  readonly plain: PlainSvg | null;
}

/** What may be referred to: parts of the same file, and pixels that are in it. */
const INNER_REFERENCE = /^(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i;

/**
 * Looks at an SVG's text before a renderer does: UTF-8, one whole `svg` element, no document type (entities), nothing
 * that points outside the file, and no more to draw than a label has. The renderer (librsvg) refuses to fetch too; this doesn't lean on it.
 */
export function inspectSvg(bytes: Uint8Array): Result<SvgShape, LabelProblem> {
  const text = decodeUtf8(bytes);
  if (text === null) return labelUnusable('notWhatItSays', 'SVG is not UTF-8');
  const encoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) {
    return labelUnusable('notWhatItSays', `SVG says it is ${encoding.slice(0, 40)}`);
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return labelUnusable('notWhatItSays', 'SVG with a document type');
  if (/<\?xml-stylesheet/i.test(text))
    return labelUnusable('notWhatItSays', 'SVG with an outside style sheet');
  const outside = outsideReference(text);
  if (outside !== null) return labelUnusable('notWhatItSays', `SVG refers to ${outside.slice(0, 80)}`);
  if (!endsWithRoot(text)) {
    return labelUnusable('truncated', 'SVG does not end with its root');
  }
  const reader = plainReader();
  const weight = weighSvg(text, reader);
  if (weight?.problem === 'malformed') return labelUnusable('notWhatItSays', weight.detail);
  return weight === null ? ok(shapeOf(text, reader.plain())) : labelUnusable('tooMuchWork', weight.detail);
}

function shapeOf(text: string, plain: PlainSvg | null): SvgShape {
  if (plain !== null) return { kind: 'svg', shapes: shapesOfPlain(plain), plain };
  const reader = shapesReader();
  weighSvg(text, reader);
  return { kind: 'svg', shapes: reader.shapes(), plain };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function endsWithRoot(text: string): boolean {
  let rest = text.trimEnd();
  while (rest.endsWith('-->')) {
    const comment = rest.lastIndexOf('<!--');
    if (comment < 0) return false;
    rest = rest.slice(0, comment).trimEnd();
  }
  return /<\/svg\s{0,80}>$/.test(rest.slice(-90));
}

function outsideReference(text: string): string | null {
  const attributes = text.matchAll(/[\s:](?:href|src|base)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi);
  const styles = text.matchAll(/url\(\s*(?:"|'|&quot;|&apos;)?([^)]{0,80})/gi);
  const imports = text.matchAll(/@import\s+(?!url\()([^;]{0,80})/gi);
  for (const match of [...attributes, ...styles, ...imports]) {
    const target = (match[1] ?? match[2] ?? '').trim();
    if (target !== '' && !INNER_REFERENCE.test(target)) return target;
  }
  return null;
}
