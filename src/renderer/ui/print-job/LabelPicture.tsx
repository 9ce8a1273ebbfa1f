import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import type { WrongOnLabel } from '../../../shared/domain/label/wrong-on-label.ts';
import { unreachable } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { useSeen } from '../use-seen.ts';
import classes from './LabelPicture.module.css';

/** The label of a job, or one that can't be printed. */
export type LabelOf =
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'supplyQr'; readonly supplyId: string };

type Picture =
  | { readonly kind: 'drawn'; readonly png: string; readonly wrong: WrongOnLabel | null }
  | { readonly kind: 'none' | 'failed' };

interface Props {
  readonly of: LabelOf;
  readonly what: string;
}

/** The label as its bytes draw it, and in words what is red on it; asked for only once it comes into sight. */
export function LabelPicture({ of, what }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const picture = usePicture(isSeen ? of : null);
  const wrong = picture?.kind === 'drawn' ? picture.wrong : null;
  return (
    <>
      <div ref={place} className={classes.frame} data-testid="label-picture" aria-busy={picture === null}>
        {picture === null && <p className={classes.words}>{t('printer.picture.loading')}</p>}
        {picture?.kind === 'drawn' && (
          <img
            className={classes.image}
            src={`data:image/png;base64,${picture.png}`}
            alt={t(wrong === null ? 'printer.picture.alt' : 'printer.picture.refusedAlt', { what })}
          />
        )}
        {picture?.kind === 'none' && <p className={classes.words}>{t('printer.picture.none')}</p>}
        {picture?.kind === 'failed' && <p className={classes.words}>{t('printer.picture.failed')}</p>}
      </div>
      {wrong !== null && (
        <p className={classes.wrong} data-testid="wrong-on-label" data-wrong={wrong}>
          {t(`printer.picture.wrong.${wrong}`)}
        </p>
      )}
    </>
  );
}

/** Asked for once; another label is asked for in its turn. */
function usePicture(of: LabelOf | null): Picture | null {
  const client = useClient();
  const [picture, setPicture] = useState<Picture | null>(null);
  const wanted = of && JSON.stringify(of);
  const asked = useRef(of);
  useEffect(() => {
    asked.current = of;
  });
  useEffect(() => {
    if (wanted === null || asked.current === null) return undefined;
    let isOver = false;
    const fetch = async (label: LabelOf): Promise<void> => {
      const answer = await ask(client, label);
      if (!isOver) setPicture(read(answer));
    };
    fetch(asked.current).catch(reportError);
    return () => {
      isOver = true;
    };
  }, [client, wanted]);
  return picture;
}

type Answer = Awaited<ReturnType<Client['printing']['picture' | 'refusedPicture']>>;

function ask({ printing }: Client, of: LabelOf): Promise<Answer> {
  switch (of.kind) {
    case 'job':
      return printing.picture({ jobId: of.jobId });
    case 'order':
    case 'supplyQr':
      return printing.refusedPicture({ of });
    default:
      return unreachable(of);
  }
}

function read(answer: Answer): Picture {
  if (!answer.ok) return { kind: answer.problem.code === 'jobUnknown' ? 'none' : 'failed' };
  const { png, wrong } = answer.value;
  return png === null ? { kind: 'none' } : { kind: 'drawn', png, wrong };
}
