import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/services.ts';
import { useSeen } from '../use-seen.ts';
import classes from './LabelPicture.module.css';

type Picture = { readonly kind: 'drawn'; readonly png: string } | { readonly kind: 'none' | 'failed' };

interface Props {
  readonly jobId: string;
  readonly what: string;
}

/** The label as its bytes draw it; asked for only once it comes into sight. */
export function LabelPicture({ jobId, what }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const picture = usePicture(isSeen ? jobId : null);
  return (
    <div ref={place} className={classes.frame} data-testid="label-picture" aria-busy={picture === null}>
      {picture === null && <p className={classes.words}>{t('printer.picture.loading')}</p>}
      {picture?.kind === 'drawn' && (
        <img
          className={classes.image}
          src={`data:image/png;base64,${picture.png}`}
          alt={t('printer.picture.alt', { what })}
        />
      )}
      {picture && picture.kind !== 'drawn' && (
        <p className={classes.words}>{t(`printer.picture.${picture.kind}`)}</p>
      )}
    </div>
  );
}

function usePicture(jobId: string | null): Picture | null {
  const client = useClient();
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (jobId === null) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const answer = await client.printing.picture({ jobId });
      if (!isOver) setPicture(read(answer));
    };
    ask().catch(reportError);
    return () => {
      isOver = true;
    };
  }, [client, jobId]);
  return picture;
}

function read(
  answer:
    | { readonly ok: true; readonly value: { readonly png: string | null } }
    | { readonly ok: false; readonly problem: { readonly code: string } },
): Picture {
  if (!answer.ok) return { kind: answer.problem.code === 'jobUnknown' ? 'none' : 'failed' };
  return answer.value.png === null ? { kind: 'none' } : { kind: 'drawn', png: answer.value.png };
}
