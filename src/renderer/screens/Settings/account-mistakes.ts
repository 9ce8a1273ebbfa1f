import type { AccountInput } from '../../../shared/contract/station.ts';

export type Mistake = 'fillIn' | 'badUrl';
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
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isAddress ? {} : { [field]: 'badUrl' };
}
