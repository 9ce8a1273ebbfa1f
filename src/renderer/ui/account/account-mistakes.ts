import type { AccountInput } from '../../../shared/contract/station.ts';
import { baseUrlFault } from '../../../shared/marketplace/base-url.ts';

const urlMistakes = { notAnAddress: 'badUrl', moreThanBase: 'longUrl', openToAll: 'openUrl' } as const;

export type Mistake = 'fillIn' | (typeof urlMistakes)[keyof typeof urlMistakes];
export type Mistakes = Partial<Record<keyof AccountInput, Mistake>>;

/** Only what a person can see for themselves; whether the account works is for the station to say. */
export function mistakesIn(account: AccountInput, hasToken: boolean): Mistakes {
  return {
    ...urlMistake('marketplaceUrl', account.marketplaceUrl),
    ...urlMistake('analyticsUrl', account.analyticsUrl),
    ...(account.brand.trim() === '' ? { brand: 'fillIn' } : {}),
    ...(account.idPrefix.trim() === '' ? { idPrefix: 'fillIn' } : {}),
    ...(account.token.trim() === '' && !hasToken ? { token: 'fillIn' } : {}),
  };
}

export const isFilledIn = (mistakes: Mistakes): boolean => Object.keys(mistakes).length === 0;

function urlMistake(field: 'marketplaceUrl' | 'analyticsUrl', text: string): Mistakes {
  if (text.trim() === '') return { [field]: 'fillIn' };
  const fault = baseUrlFault(text);
  return fault === null ? {} : { [field]: urlMistakes[fault] };
}
