import { metaKinds } from '../../src/shared/marketplace/metadata-shapes.ts';
import { holdReasons, type ParcelRef, type Verdict } from '../../src/shared/domain/verdict.ts';
import { verdicts } from '../rigs/desk/verdicts.ts';

/** 190 letters are what a marketplace was seen to send for an article. */
const MOST = 190;
const endless = (word: string): string => word.repeat(MOST).slice(0, MOST);

/** What goods are called: as usual, at length, and as nobody should. */
export const articles = {
  usual: 'mug-red',
  sentence: 'Кружка-непроливайка керамическая с трубочкой, 350 мл, бирюзовая, подарочная упаковка',
  oneWord: endless('W'),
  longWords: endless('высокопревосходительствующий рентгеноэлектрокардиографический '),
  eastern: endless('陶瓷马克杯礼品套装带盖'),
} as const;

const parcel: ParcelRef = verdicts.labelPrinting.parcel;
const longName = 'Вторник, утренняя отгрузка на склад Электросталь, крупногабарит, повторная';

/** Every reason of the fixtures, and each way in which its words differ. */
export const said: readonly Verdict[] = [
  ...Object.values(verdicts),
  ...metaKinds.map((meta): Verdict => ({ ...verdicts.scanCode, meta })),
  ...(
    [
      { why: 'notAMarkingCode' },
      { why: 'badCharacter', character: 'Ы' },
      { why: 'separatorLost' },
      { why: 'tailMissing' },
      { why: 'alreadyScannedHere' },
    ] as const
  ).map((refusal): Verdict => ({ ...verdicts.codeRefused, refusal })),
  ...holdReasons.map((why): Verdict => ({ ...verdicts.orderOnHold, why })),
  ...['empty', 'notWhatItSays', 'forbiddenCommands', 'codeUnreadable', 'widerThanHead', 'otherLanguage'].map(
    (fault): Verdict => ({ ...verdicts.labelFaulty, fault }),
  ),
  ...(['none', 'labelling', 'labelled', 'setAside'] as const).map((state): Verdict => ({
    ...verdicts.parcelFound,
    state,
  })),
  ...(['empty', 'tooLong'] as const).map((fault): Verdict => ({ ...verdicts.unreadableScan, fault })),
  ...([4, 9] as const).map((count): Verdict => ({
    ...verdicts.whichProduct,
    products: Array.from({ length: count }, (_, at) => ({
      article: `Носки хлопок ${at + 1}, размер 39–42`,
      colorCode: at % 2 === 0 ? 'тёмно-бирюзовый' : 'чёрный',
      sku: String(at),
    })),
  })),
  { ...verdicts.orderCancelled, place: null },
  { ...verdicts.otherSupply, supplyName: longName },
  { ...verdicts.supplyClosed, supplyName: longName },
  { ...verdicts.supplyNotProduct, supplyName: longName },
  { ...verdicts.signedIn, name: 'Константин Александрович Рождественский-Преображенский' },
];

/** The same with another article, and a colour besides. */
export function withArticle(verdict: Verdict, article: string): Verdict {
  const goods = { article, colorCode: 'тёмно-бирюзовый' };
  return {
    ...verdict,
    ...('parcel' in verdict && verdict.parcel ? { parcel: { ...parcel, ...goods } } : {}),
    ...('product' in verdict && verdict.product ? { product: { ...verdict.product, ...goods } } : {}),
  };
}
