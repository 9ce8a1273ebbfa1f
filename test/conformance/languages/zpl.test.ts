import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { zplLanguage } from '../../../src/main/printers/languages/zpl/zpl-language.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { languageConformance } from './language-conformance.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { readZpl } from '../../rigs/printers/read-zpl.ts';

languageConformance({ name: 'zpl', reader: () => readZpl });

const commandsOf = (changed: Partial<PrinterModel>): readonly string[] | undefined =>
  readZpl(
    zplLanguage.encode(
      dotsWhere(464, 320, () => false),
      modelOf('zpl', changed),
    ),
  )[0]?.commands;

const LABEL = [
  '^MUD,200,200',
  '^JMA',
  '^PMN',
  '^MCY',
  '^FWN,0',
  '^LH0,0',
  '^PON',
  '^LRN',
  '^PW464',
  '^LL320',
  '^FO0,0',
  '^GFA,1,1,1,',
  '^FS',
  '^PQ1',
  '^XZ',
];

it.each<[Partial<PrinterModel>, readonly string[]]>([
  [{}, ['^XA']],
  [{ media: { kind: 'gap', mm: 2 } }, ['^XA', '^MNY']],
  [{ media: { kind: 'blackMark', mm: 3 } }, ['^XA', '^MNM']],
  [{ media: { kind: 'continuous' } }, ['^XA', '^MNN']],
  [{ darkness: 0 }, ['~SD00', '^XA']],
  [{ darkness: 100, speed: 1 }, ['~SD30', '^XA', '^PR1']],
  [{ darkness: 25, speed: 14 }, ['~SD08', '^XA', '^PR14']],
  [{ offset: { x: -5, y: 5 } }, ['^XA']],
])('a ZPL label of a printer with %j begins with %j', (changed, opening) => {
  expect(commandsOf(changed)).toEqual([...opening, ...LABEL]);
});

it('draws the same label in either kind of graphics, the short one in less than half of the bytes', async () => {
  const dots = dotsWhere(464, 320, (x, y) => (x * 7 + y * 3) % 11 === 0 && x > 40 && y < 200);
  const { api } = await ready;
  const drawn = await Promise.all(
    (['acs', 'z64'] as const).map(async (graphics) => {
      const bytes = zplLanguage.encode(dots, modelOf('zpl', { graphics }));
      const png = await api.zplToBase64Async(Buffer.from(bytes).toString('latin1'), 58, 40, 8);
      return { bytes: bytes.length, pixels: await sharp(Buffer.from(png, 'base64')).raw().toBuffer() };
    }),
  );
  const [acs, z64] = drawn;
  expect(z64?.pixels.equals(acs?.pixels ?? Buffer.alloc(0))).toBe(true);
  expect((z64?.bytes ?? 0) * 2).toBeLessThan(acs?.bytes ?? 0);
});
