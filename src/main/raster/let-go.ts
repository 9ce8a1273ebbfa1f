import { Buffer } from 'node:buffer';

/**
 * Gives memory back at once that nobody looks at any more. A label is a megabyte of pictures, of which thirty are left
 * lying until a label has to wait while all memory is looked through. What is looked at still is empty from then on, and
 * fails loudly. Memory that holds anything else beside these bytes stays.
 */
export function letGo(...parts: readonly Uint8Array[]): void {
  for (const { buffer, byteOffset } of parts) {
    // Small buffers of Node lie side by side in one piece of this size.
    const isOwn = byteOffset === 0 && buffer.byteLength > Buffer.poolSize;
    if (isOwn && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  }
}
