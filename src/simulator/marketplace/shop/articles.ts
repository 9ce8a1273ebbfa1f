import type { Random } from '../../random.ts';
import { type BarcodeKind, drawBarcode } from './barcodes.ts';
import type { Article } from '../state/state-shapes.ts';

interface Product {
  readonly article: string;
  readonly colorCode: string;
  /** In whole units of the currency. */
  readonly price: number;
  readonly oversized?: true;
}

/** The first ones sell best (see `generate.ts`), so oversized goods stand late. */
const catalogue: readonly Product[] = [
  { article: 'MUG-SEA-BLUE', colorCode: 'RAL 5012', price: 690 },
  { article: 'SOCKS-WOOL-42', colorCode: 'RAL 7016', price: 349 },
  { article: 'LAMP-DESK-OAK', colorCode: 'RAL 1011', price: 3290 },
  { article: 'TEA-GREEN-250', colorCode: 'RAL 6021', price: 520 },
  { article: 'NOTEBOOK-A5-GRID', colorCode: 'RAL 9005', price: 290 },
  { article: 'TOWEL-LINEN-GREY', colorCode: 'RAL 7035', price: 1150 },
  { article: 'CANDLE-CEDAR', colorCode: 'RAL 8014', price: 790 },
  { article: 'BOTTLE-STEEL-750', colorCode: 'RAL 9006', price: 1490 },
  { article: 'MUG-SAND', colorCode: 'RAL 1015', price: 690 },
  { article: 'APRON-DENIM', colorCode: 'RAL 5011', price: 1890 },
  { article: 'PUZZLE-1000-HARBOUR', colorCode: 'RAL 5024', price: 1240 },
  { article: 'CABLE-USBC-2M', colorCode: 'RAL 9005', price: 590 },
  { article: 'SCARF-MOHAIR-ROSE', colorCode: 'RAL 3014', price: 2390 },
  { article: 'SOAP-LAVENDER-3', colorCode: 'RAL 4005', price: 430 },
  { article: 'KNIFE-PARING-9', colorCode: 'RAL 9004', price: 1670 },
  { article: 'PILLOW-BUCKWHEAT', colorCode: 'RAL 1013', price: 2150 },
  { article: 'BRUSH-DISH-BEECH', colorCode: 'RAL 1001', price: 310 },
  { article: 'HAT-KNIT-OCHRE', colorCode: 'RAL 1024', price: 1390 },
  { article: 'POSTER-BIRDS-A2', colorCode: 'RAL 6019', price: 850 },
  { article: 'BOARD-ACACIA-40', colorCode: 'RAL 8003', price: 2490 },
  { article: 'RACK-SHOES-BAMBOO', colorCode: 'RAL 1002', price: 4390, oversized: true },
  { article: 'GLOVES-GARDEN-M', colorCode: 'RAL 6002', price: 460 },
  { article: 'CHAIR-FOLDING-ASH', colorCode: 'RAL 1014', price: 6990, oversized: true },
  { article: 'SPOONS-TEA-6', colorCode: 'RAL 9006', price: 980 },
];

export const DEFAULT_ARTICLES = catalogue.length;

/** What the first barcode of the articles is, in turn: every kind is there among any eight neighbours. */
const firstKinds: readonly BarcodeKind[] = [
  'ean13',
  'code128',
  'ean13',
  'ean8',
  'ean13',
  'code128',
  'upcA',
  'ean13',
];

function productAt(index: number): Product {
  const product = catalogue[index % catalogue.length];
  if (product === undefined) throw new Error('the catalogue is empty');
  const round = Math.floor(index / catalogue.length);
  return round === 0 ? product : { ...product, article: `${product.article}-${round + 1}` };
}

export function makeArticles(random: Random, count: number): Article[] {
  const taken = new Set<string>();
  const barcode = (kind: BarcodeKind): string => {
    for (;;) {
      const drawn = drawBarcode(random, kind);
      if (taken.has(drawn)) continue;
      taken.add(drawn);
      return drawn;
    }
  };
  return Array.from({ length: count }, (_, index) => {
    const product = productAt(index);
    const more = Array.from({ length: random.int(3) }, () => random.pick(firstKinds));
    return {
      article: product.article,
      colorCode: product.colorCode,
      nmId: String(150_000_000 + index * 1_013 + random.int(1_000)),
      chrtId: String(290_000_000 + index * 1_021 + random.int(1_000)),
      price: product.price * 100,
      cargoType: product.oversized === true ? 2 : 1,
      skus: [firstKinds[index % firstKinds.length] ?? 'ean13', ...more].map(barcode),
    };
  });
}
