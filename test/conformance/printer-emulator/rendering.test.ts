import { expect, test } from 'vitest';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import type { LabelSheet, PrintedLabel } from '../../../src/simulator/printers/paper/printed-label.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';

/** Starting the renderer alone takes seconds on a busy machine. */
const SLOW = 60_000;

const DRAWN_AND_READ: readonly { readonly zpl: string; readonly codes: PrintedLabel['codes'] }[] = [
  {
    zpl: '^XA^FO30,30^BQN,2,6^FDQA,*Ab3/x+==^FS^XZ',
    codes: [{ format: 'QRCode', text: '*Ab3/x+==' }],
  },
  {
    zpl: '^XA^FO40,60^BY2^BCN,80,Y^FDPB-GI-42^FS^XZ',
    codes: [{ format: 'Code128', text: 'PB-GI-42' }],
  },
  {
    zpl: '^XA^FO40,200^BY2^BCN,80,N^FDBELOW^FS^FO30,30^BQN,2,5^FDQA,above^FS^XZ',
    codes: [
      { format: 'QRCode', text: 'above' },
      { format: 'Code128', text: 'BELOW' },
    ],
  },
  {
    zpl: '^XA^CI28^FO30,30^BQN,2,6^FH^FDQA,a_5Eb_7E^FS^XZ',
    codes: [{ format: 'QRCode', text: 'a^b~' }],
  },
];

test(
  'labels are drawn by the real renderer and their codes read back exactly',
  { timeout: SLOW },
  async () => {
    const printed: { label: PrintedLabel; sheet: LabelSheet }[] = [];
    const printer = await startLabelPrinter({
      port: 0,
      onLabel: (label, sheet) => printed.push({ label, sheet }),
    });
    const garbage = '^XA^BQ!!!^GFA,xx,yy,zz,^FD^XZ';
    const wide = '^XA^PW600^LL400^FO400,30^BQN,2,6^FDQA,wide^FS^XZ';
    await sendWhole(printer.address, garbage + DRAWN_AND_READ.map(({ zpl }) => zpl).join('') + wide);
    await printer.close();

    const [broken, ...drawn] = printed;
    expect(broken?.label).toMatchObject({ label: 1, codes: [], error: expect.stringMatching(/./) });
    expect(broken?.sheet.png).toBeNull();
    expect(
      drawn.map(({ label: { label, width, height, codes, error } }) => [label, width, height, codes, error]),
    ).toEqual([
      ...DRAWN_AND_READ.map(({ codes }, index) => [index + 2, 464, 320, codes, null]),
      [6, 600, 400, [{ format: 'QRCode', text: 'wide' }], null],
    ]);
    for (const { sheet } of drawn) {
      expect(Buffer.from(sheet.png ?? []).toString('latin1', 1, 4)).toBe('PNG');
    }
  },
);

test('a binary graphic is drawn as its hexadecimal twin', { timeout: SLOW }, async () => {
  const pictures: (Uint8Array | null)[] = [];
  const printer = await startLabelPrinter({ port: 0, onLabel: (_, { png }) => pictures.push(png) });
  // Eight rows of eight dots, with bytes that no UTF-8 text holds and one that ends no format.
  const rows = Buffer.from([0xff, 0x81, 0xbd, 0x5e, 0x58, 0x5a, 0x00, 0xc3]);
  const binary = Buffer.concat([Buffer.from('^XA^FO8,8^GFB,8,8,1,'), rows, Buffer.from('^FS^XZ')]);
  const hexadecimal = Buffer.from(`^XA^FO8,8^GFA,8,8,1,${rows.toString('hex')}^FS^XZ`);
  await sendWhole(printer.address, Buffer.concat([binary, hexadecimal, Buffer.from('^XA^FO8,8^FD ^FS^XZ')]));
  await printer.close();

  const [fromBinary, fromHexadecimal, blank] = pictures.map((png) => Buffer.from(png ?? []));
  expect(fromBinary).toEqual(fromHexadecimal);
  expect(fromBinary).not.toEqual(blank);
});
