import { useTranslation } from 'react-i18next';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { verdictArguments } from '../../words/arguments.ts';
import classes from './NotDealtWith.module.css';

/** Goods that were scanned and wait, each by its name, until they are scanned again or waved away. */
export function NotDealtWith() {
  const { t } = useTranslation();
  const client = useClient();
  const waiting = useAppState((state) => state.packing?.waiting ?? null);
  const unseen = useAppState((state) => state.packing?.unseen ?? null);
  const awaited = useAppState((state) => state.packing?.alsoAwaited ?? null);
  const seenTo = useOperation(client.packing.goodsSeenTo);
  if (!waiting || !unseen || !awaited || waiting.length + unseen.length + awaited.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="not-dealt-with" data-testid="not-dealt-with">
      <h3 id="not-dealt-with" className={classes.title}>
        {t('packing.notDealtWith')}
      </h3>
      {seenTo.problem && <ProblemNote problem={seenTo.problem} tone="quiet" />}
      <ul className={classes.list}>
        {waiting.map(({ product, pieces }) => (
          <li key={product.sku} className={classes.item}>
            <span className={classes.name}>
              <b>{product.article}</b> {pieces > 1 && t('packing.pieces', { count: pieces })}
            </span>
            <DeliberateButton
              size="md"
              variant="default"
              disabled={seenTo.busy}
              onClick={() => void seenTo.run({ sku: product.sku })}
            >
              {t('packing.goodsSeenTo')}
            </DeliberateButton>
          </li>
        ))}
        {/* They come back to the panel by themselves, the last one first. */}
        {unseen.map((verdict) => (
          <li key={JSON.stringify(verdict)} className={classes.item}>
            <span className={classes.name}>
              {'parcel' in verdict && verdict.parcel && <b>{verdict.parcel.article} </b>}
              {'product' in verdict && verdict.product && <b>{verdict.product.article} </b>}
              {'text' in verdict && <b>{printableScan(verdict.text)} </b>}
              {t(`verdict.${verdict.reason}.short`, verdictArguments(verdict))}
            </span>
          </li>
        ))}
        {awaited.map(({ orderId, article }) => (
          <li key={orderId} className={classes.item}>
            <span className={classes.name}>
              <b>{article}</b> {t('packing.job.queued')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
