import type { Random } from './random.ts';

/** A random UUID (version 4, RFC 9562), the same for the same sequence. */
export function uuid(random: Random): string {
  const hex = (length: number): string => random.text(length, '0123456789abcdef');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.text(1, '89ab')}${hex(3)}-${hex(12)}`;
}
