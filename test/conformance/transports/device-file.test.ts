import { expect, it } from 'vitest';
import { DEADLINES } from '../../../src/main/printers/transports/deadlines.ts';
import { createFileTransport } from '../../../src/main/printers/transports/file.ts';
import { openPty } from './pty.ts';
import { documentOf, never, TAKEN } from './transport-conformance.ts';

/** The character device that anybody can make; a USB printer's own driver is not to be had without the printer. */
it.skipIf(process.platform === 'win32')('a document arrives whole through a device file', async () => {
  const pty = await openPty();
  const chunks: Buffer[] = [];
  pty.device.on('data', (chunk: Buffer) => chunks.push(chunk));
  const transport = createFileTransport({ kind: 'file', path: pty.path }, DEADLINES, () => null);
  const document = documentOf(200_000);
  expect(await transport.send(document, never())).toEqual(TAKEN);
  await transport.close();
  pty.noMoreDocuments();
  await new Promise((resolve) => pty.device.once('close', resolve));
  expect(Buffer.compare(Buffer.concat(chunks), document)).toBe(0);
});
