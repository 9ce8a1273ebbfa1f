import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedProduct } from '../../../shared/contract/marking.ts';
import { MOST_CODES } from '../../../shared/domain/marking/marking-needs.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './MarkedProducts.module.css';

/** One product: the number of its codes is saved when the field is left, a GTIN is forgotten after a question. */
export function MarkedProductRow({ product }: { readonly product: MarkedProduct }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const set = useOperation(client.marking.setCodesAPiece);
  const forget = useOperation(client.marking.forgetGtin);
  const [typed, setTyped] = useState<number | string | null>(null);
  const { article, nmId, codesAPiece, gtins, isWanted } = product;
  const problem = set.problem ?? forget.problem;
  const keep = (): void => {
    if (typeof typed === 'number' && typed !== codesAPiece) void set.run({ article, nmId, codes: typed });
    setTyped(null);
  };
  return (
    <li className={classes.product}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.article}>{article}</h3>
          {isWanted && <p className={classes.quiet}>{t('deskSettings.marked.wanted')}</p>}
        </div>
        <NumberInput
          className={classes.count}
          label={t('deskSettings.marked.codes')}
          aria-label={t('deskSettings.marked.codesOf', { article })}
          min={1}
          max={MOST_CODES.sgtin}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="blur"
          value={typed ?? codesAPiece}
          onChange={setTyped}
          onBlur={keep}
        />
      </div>
      {problem && <ProblemNote problem={problem} />}
      <ul className={classes.gtins}>
        {gtins.map(({ gtin, at, by }) => (
          <li key={gtin} className={classes.gtin}>
            <span>
              <b className="tabular">{gtin}</b>{' '}
              <span className={classes.quiet}>
                {by === null
                  ? t('deskSettings.marked.learned', { at: formats.moment(at) })
                  : t('deskSettings.marked.learnedBy', { at: formats.moment(at), by })}
              </span>
            </span>
            <AskFirst
              label={t('deskSettings.marked.forget')}
              question={t('deskSettings.marked.forgetSure', { gtin, article })}
              yes={t('deskSettings.marked.forgetYes')}
              tone="plain"
              busy={forget.busy}
              onYes={() => void forget.run({ article, nmId, gtin })}
            />
          </li>
        ))}
      </ul>
      {gtins.length === 0 && <p className={classes.quiet}>{t('deskSettings.marked.noGtins')}</p>}
    </li>
  );
}
