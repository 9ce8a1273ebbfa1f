import { useTranslation } from 'react-i18next';
import type { CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';

export interface SaidWords {
  readonly what: string;
  readonly next: string;
}

/** A verdict of the counter in words: what it is, and what to do now. */
export function useSaidWords(): (verdict: CounterVerdict) => SaidWords {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const formats = useFormats();
  const numberOf = ({ sticker, orderId }: ParcelRef): string =>
    sticker ? `${sticker.partA} ${sticker.partB}` : t('counter.order', { id: orderId });
  return (verdict) => {
    const values: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(verdict)) {
      if (value === null) values[name] = 'none';
      else if (typeof value === 'string' || typeof value === 'number') values[name] = value;
    }
    if ('parcel' in verdict && verdict.parcel !== null) {
      values['article'] = verdict.parcel.article;
      values['number'] = numberOf(verdict.parcel);
    }
    if ('wanted' in verdict) values['wanted'] = nameOf(verdict.wanted);
    if (verdict.reason === 'parcelInHand') values['left'] = verdict.left ? nameOf(verdict.left) : 'none';
    if (verdict.reason === 'handedOverBefore') values['at'] = formats.moment(verdict.at);
    return {
      what: t(`counter.said.${verdict.reason}.what`, values),
      next: t(`counter.said.${verdict.reason}.next`, values),
    };
  };
}
