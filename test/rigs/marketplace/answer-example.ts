import { type AnyOperation, fileAnswer, noAnswer } from '../../../src/shared/marketplace/operation.ts';
import { printWire } from '../../../src/shared/marketplace/wire.ts';
import { exampleOf, HUGE } from './example-of.ts';

/** The text of a good answer to an operation, with every documented field; identifiers are `id`. */
export function answerExample(operation: AnyOperation, id = String(HUGE)): string {
  if (operation.answer === noAnswer) return '';
  if (operation.answer === fileAnswer) return 'PK';
  const wire = exampleOf(operation.answer, 'full');
  const isEnvelope = typeof wire === 'object' && wire !== null && 'error' in wire;
  return printWire(isEnvelope ? { ...wire, error: false } : wire).replaceAll(String(HUGE), id);
}
