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
  const client = useClient();
  return (
    <PictureOf
      of={jobId}
      ask={async () => client.printing.picture({ jobId })}
      alt={t('printer.picture.alt', { what })}
      none={t('printer.picture.none')}
    />
  );
}

interface PictureProps {
  /** Its id: another one is asked for anew. */
  readonly of: string;
  readonly ask: () => Promise<Answer>;
  readonly alt: string;
  /** What is said where there is none. */
  readonly none: string;
}

export function PictureOf({ of, ask, alt, none }: PictureProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const picture = usePicture(isSeen ? of : null, ask);
  return (
    <div ref={place} className={classes.frame} data-testid="label-picture" aria-busy={picture === null}>
      {picture === null && <p className={classes.words}>{t('printer.picture.loading')}</p>}
      {picture?.kind === 'drawn' && (
        <img className={classes.image} src={`data:image/png;base64,${picture.png}`} alt={alt} />
      )}
      {picture?.kind === 'none' && <p className={classes.words}>{none}</p>}
      {picture?.kind === 'failed' && <p className={classes.words}>{t('printer.picture.failed')}</p>}
    </div>
  );
}

function usePicture(of: string | null, ask: () => Promise<Answer>): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    if (of === null) return undefined;
    let isOver = false;
    const fetch = async (): Promise<void> => {
      const answer = await asking.current();
      if (!isOver) setPicture(read(answer));
    };
    fetch().catch(reportError);
    return () => {
      isOver = true;
    };
  }, [of]);
  return picture;
}

type Answer =
  | { readonly ok: true; readonly value: { readonly png: string | null } }
  | { readonly ok: false; readonly problem: { readonly code: string } };

function read(answer: Answer): Picture {
  if (!answer.ok) return { kind: answer.problem.code === 'jobUnknown' ? 'none' : 'failed' };
  return answer.value.png === null ? { kind: 'none' } : { kind: 'drawn', png: answer.value.png };
}
