import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { priceOn } from './card-figures.ts';
import { cardsOf } from './cards.ts';
import { DAY_MS, dayAt, dayOf, dayText, mondayOf } from './days.ts';
import { askedDays, drawItemId, drawSupplyId, eventsOf } from './events.ts';
import { draw, drawOne, drawWhole, keyIn, keyOf } from './invention.ts';

/** Document 3, rule 1: data from August 2023; the first whole week of it. */
const SELF_PURCHASES_SINCE = dayOf('2023-08-07');
/** Which days a weekly report is of is not shown: Monday to Sunday, reported on the Wednesday after. */
const REPORTED_AFTER_DAYS = 9;
/** 07:00 in UTC+4. */
const REPORTED_AT_MS = 3 * 3600 * 1000;
const SHARE_OF_SELF_PURCHASES = 0.03;
const LEAST_DEDUCTION = 100_000;
const LEAST_TOTAL = 100_000;

/** 30 percent of the price, at least 100,000 roubles, when the goods of the week cost more than that (rule 1). */
const deductionOf = (total: number): number => Math.max(LEAST_DEDUCTION, Math.round((total * 30) / 100));

/** Which reports a `date` selects is not shown: the one of its week; without a date, all. */
const getSelfPurchaseReport: Rule<'getSelfPurchaseReport'> = ({ state, now }, { date }) => {
  const asked = date === undefined ? null : mondayOf(dayOf(date));
  const cards = cardsOf(state);
  const details = [];
  const lastMonday = dayAt(now - REPORTED_AFTER_DAYS * DAY_MS - REPORTED_AT_MS);
  for (let monday = SELF_PURCHASES_SINCE; monday <= lastMonday; monday += 7) {
    if (asked !== null && monday !== asked) continue;
    for (const card of cards) {
      const key = keyIn(keyIn(card.key, monday), keyOf('self-purchase'));
      if (draw(key, 'happens') >= SHARE_OF_SELF_PURCHASES) continue;
      const price = priceOn(card, monday);
      const pieces = Math.floor(LEAST_TOTAL / price) + drawWhole(key, 'pieces', 1, 600);
      details.push({
        nmID: card.nmId,
        sum: deductionOf(pieces * price),
        currency: 'RUB',
        dateFrom: dayText(monday),
        dateTo: dayText(monday + 6),
      });
    }
  }
  return ok({ details });
};

/** The reasons that the report is named after (document 3, N23). */
const lostReasons = ['Wrong product', 'Empty box', 'Box lacks ordered goods'] as const;
/** Rule 2. */
const ATTACHMENTS_SINCE = dayOf('2023-06-01');

const getIncorrectAttachmentsReport: Rule<'getIncorrectAttachmentsReport'> = (context, input) => {
  const days = askedDays(input, ATTACHMENTS_SINCE);
  const report = eventsOf(context, { kind: 'incorrect attachment', chance: 0.03, days }).map(
    ({ card, day, key }) => ({
      // All of the order's sum (rule 2); an order is one unit.
      amount: priceOn(card, day),
      date: dayText(day),
      lostReason: drawOne(key, 'reason', lostReasons),
      nmID: card.nmId,
      shkID: drawItemId(key),
    }),
  );
  return ok({ report });
};

/** Rule 4. */
const LABELING_SINCE = dayOf('2024-03-01');
/** A photo that needs no other service: one grey dot. */
const photo = 'data:image/gif;base64,R0lGODdhAQABAPAAAICAgAAAACwAAAAAAQABAAACAkQBADs=';

const getLabelingReport: Rule<'getLabelingReport'> = (context, input) => {
  const days = askedDays(input, LABELING_SINCE);
  const report = eventsOf(context, { kind: 'labeling', chance: 0.03, days }).map(({ card, day, key }) => ({
    amount: drawWhole(key, 'amount', 50, 500),
    date: dayText(day),
    incomeId: drawSupplyId(key),
    nmID: card.nmId,
    photoUrls: Array.from({ length: drawWhole(key, 'photos', 1, 3) }, () => photo),
    shkID: drawItemId(key),
    sku: card.barcode,
  }));
  return ok({ report });
};

/** Rule 5. */
const CHARACTERISTICS_SINCE = dayOf('2021-12-28');
const colors = ['white', 'black', 'grey', 'blue', 'green', 'red'] as const;

const getCharacteristicsReport: Rule<'getCharacteristicsReport'> = (context, input) => {
  const days = askedDays(input, CHARACTERISTICS_SINCE);
  const cards = cardsOf(context.state);
  const report = eventsOf(context, { kind: 'characteristics', chance: 0.03, days }).map(
    ({ card, day, key }) => {
      const relabeled = drawOne(key, 'new', cards);
      return {
        amount: drawWhole(key, 'amount', 20, 200),
        date: dayText(day),
        newBarcode: relabeled.barcode,
        newColor: drawOne(key, 'new color', colors),
        newSa: relabeled.vendorCode,
        newShkID: drawItemId(key, 'new item'),
        newSize: relabeled.size,
        nmID: card.nmId,
        oldBarcode: card.barcode,
        oldColor: drawOne(key, 'old color', colors),
        oldSa: card.vendorCode,
        oldShkID: drawItemId(key),
        oldSize: card.size,
      };
    },
  );
  return ok({ report });
};

export const deductionRules = {
  getSelfPurchaseReport,
  getIncorrectAttachmentsReport,
  getLabelingReport,
  getCharacteristicsReport,
} satisfies Rules<
  'getSelfPurchaseReport' | 'getIncorrectAttachmentsReport' | 'getLabelingReport' | 'getCharacteristicsReport'
>;
