import { momentOf } from '../../../shared/marketplace/dates.ts';
import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { priceOn } from './card-figures.ts';
import { DAY_MS, dayText } from './days.ts';
import { askedDays, drawSaleId, eventsOf, type ReportEvent } from './events.ts';
import { draw, drawOne, drawWhole, keyIn } from './invention.ts';

/** An operation tells its country by its currency alone. */
const currencies = { AM: 'AMD', BY: 'BYN', KG: 'KGS', KZ: 'KZT', RU: 'RUB', UZ: 'UZS' } as const;
type Country = keyof typeof currencies;
const abroad = ['AM', 'BY', 'KG', 'KZ', 'UZ'] as const satisfies readonly Country[];
const SHARE_ABROAD = 0.4;

const countryOf = (key: number): Country =>
  draw(key, 'abroad') < SHARE_ABROAD ? drawOne(key, 'country', abroad) : 'RU';

/** The values of `operation_type_id` are not shown: 1 a sale, 2 a return. */
const SALE = 1;
const RETURN = 2;
const SHARE_OF_RETURNS = 0.1;

const momentIn = ({ day, key }: ReportEvent): number => day * DAY_MS + Math.floor(draw(key, 'time') * DAY_MS);

/** A marking code without its crypto tail: application identifiers 01 and 21. */
const shortCode = (key: number, barcode: string): string =>
  `01${barcode.replaceAll(/\D/g, '').padStart(14, '0')}21${keyIn(key, 1).toString(36).padStart(13, 'A').slice(0, 13)}`;

function exciseRecord(event: ReportEvent) {
  const { card, day, key } = event;
  const digits = (what: string, least: number, most: number): string =>
    String(drawWhole(key, what, least, most));
  return {
    name: card.title,
    price: priceOn(card, day),
    currency_name_short: currencies[countryOf(key)],
    excise_short: shortCode(key, card.barcode),
    barcode: card.barcode,
    nm_id: card.nmId,
    operation_type_id: draw(key, 'return') < SHARE_OF_RETURNS ? RETURN : SALE,
    fiscal_doc_number: digits('document', 1000, 99_999),
    fiscal_dt: dayText(day),
    fiscal_drive_number: `728044070${digits('drive', 1_000_000, 9_999_999)}`,
    rid: digits('rid', 100_000_000_000, 999_999_999_999),
    srid: drawSaleId(key),
  };
}

/** A date as `dateTo` means all of its day. */
const endOf = (dateTo: string): number => momentOf(dateTo) + (dateTo.length === 10 ? DAY_MS - 1 : 0);

const getExciseReport: Rule<'getExciseReport'> = (context, input) => {
  const wanted = new Set(input.countries ?? []);
  const isAnywhere = wanted.size === 0 || wanted.has('');
  const data = eventsOf(context, { kind: 'excise', chance: 0.15, days: askedDays(input) })
    .filter((event) => {
      const moment = momentIn(event);
      return moment >= momentOf(input.dateFrom) && moment <= Math.min(endOf(input.dateTo), context.now);
    })
    .filter(({ key }) => isAnywhere || wanted.has(countryOf(key)))
    .map(exciseRecord);
  return ok({ response: { data } });
};

export const exciseRules = { getExciseReport } satisfies Rules<'getExciseReport'>;
