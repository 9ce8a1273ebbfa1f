import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import type { ChargeRow } from '../../../shared/domain/numbers/charge-row.ts';
import {
  getAcceptanceReport,
  getCharacteristicsReport,
  getIncorrectAttachmentsReport,
  getLabelingReport,
  getSelfPurchaseReport,
} from '../../../shared/marketplace/date-range-reports.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import {
  acceptanceCharge,
  characteristicsCharge,
  labellingCharge,
  selfPurchaseCharge,
  wrongGoodsCharge,
} from './charge-rows.ts';

/** Those that are answered at once. Storage is a report that is made first. */
export type AnsweredKind = Exclude<ChargeKind, 'storage'>;

/** A list that is null has nothing in it (observed facts). */
type Fetch = (
  marketplace: Pick<Marketplace, 'call'>,
  span: Span,
  options: CallOptions,
) => Promise<Result<readonly ChargeRow[], MarketplaceProblem>>;

const datesOf = ({ from, to }: Span) => ({ dateFrom: from, dateTo: to });

export const fetchCharges: Readonly<Record<AnsweredKind, Fetch>> = {
  acceptance: async (marketplace, span, options) => {
    const answer = await marketplace.call(getAcceptanceReport, datesOf(span), options);
    return answer.ok ? ok((answer.value.report ?? []).map(acceptanceCharge)) : answer;
  },
  selfPurchases: async (marketplace, _span, options) => {
    const answer = await marketplace.call(getSelfPurchaseReport, {}, options);
    return answer.ok ? ok((answer.value.details ?? []).map(selfPurchaseCharge)) : answer;
  },
  wrongGoods: async (marketplace, span, options) => {
    const answer = await marketplace.call(getIncorrectAttachmentsReport, datesOf(span), options);
    return answer.ok ? ok((answer.value.report ?? []).map(wrongGoodsCharge)) : answer;
  },
  labelling: async (marketplace, span, options) => {
    const answer = await marketplace.call(getLabelingReport, datesOf(span), options);
    return answer.ok ? ok((answer.value.report ?? []).map(labellingCharge)) : answer;
  },
  characteristics: async (marketplace, span, options) => {
    const answer = await marketplace.call(getCharacteristicsReport, datesOf(span), options);
    return answer.ok ? ok((answer.value.report ?? []).map(characteristicsCharge)) : answer;
  },
};
