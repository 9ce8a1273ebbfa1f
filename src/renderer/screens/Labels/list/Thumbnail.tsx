import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import { useSeen } from '../../../ui/use-seen.ts';
import { usePreview } from '../preview/use-preview.ts';
import classes from './Thumbnail.module.css';

/** A label with sample values, drawn once it comes into sight. */
export function Thumbnail({ template }: { readonly template: LabelTemplate }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { shown, problem } = usePreview(isSeen ? { template, values: null, printerId: null, page: 0 } : null);
  const label = shown?.label ?? null;
  return (
    <div
      ref={place}
      className={classes.frame}
      aria-busy={shown === null && problem === null}
      data-testid="thumbnail"
    >
      {label ? (
        <img
          className={classes.image}
          src={`data:image/png;base64,${label.png}`}
          alt={t('labels.preview.thumbnail', { name: template.name })}
        />
      ) : (
        <p className={classes.words}>{t(wordsFor(shown !== null, problem !== null))}</p>
      )}
    </div>
  );
}

function wordsFor(isEmpty: boolean, hasFailed: boolean) {
  if (hasFailed) return 'labels.preview.failed' as const;
  return isEmpty ? ('labels.preview.none' as const) : ('labels.preview.drawing' as const);
}
