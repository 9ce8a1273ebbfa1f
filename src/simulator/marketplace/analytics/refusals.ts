import { fail } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { SellerState } from '../state/seller-state.ts';

/** A field of the body that breaks a rule; `rule` in words that follow "must be". */
export const wrongField = (field: string, rule: string) =>
  fail<Refusal>({ code: 'IncorrectRequestBody', message: `${field} must be ${rule}`, field });

/** Status and code are not shown: a thing that this account may not do is 403 `AccessDenied`, as in document 1. */
export const notSubscribed = () =>
  refuse('AccessDenied', 'the seller has no extended analytics subscription');

export const isSubscribed = ({ seller }: SellerState): boolean => seller.extendedAnalytics;
