import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductRef } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { onDigit } from '../../scanner/single-key.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './VerdictActions.module.css';

/** So many are drawn large. */
const FEW = 3;

interface Props {
  readonly products: readonly ProductRef[];
}

/** Goods with the same barcode: only a look at them tells. Answered by a touch, by a key from 1 to 9, or by a scan. */
export function ChooseProduct({ products }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const verdictNumber = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const choose = useOperation(client.packing.chooseProduct);
  const none = useOperation(client.packing.release);
  const { run } = choose;
  const isBusy = choose.busy || none.busy;
  useEffect(
    () =>
      onDigit(window, (choice) => {
        if (choice >= 1 && choice <= products.length) void run({ verdictNumber, choice });
      }),
    [run, verdictNumber, products.length],
  );
  const problem = choose.problem ?? none.problem;
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <div className={classes.choosing} data-few={products.length <= FEW} data-testid="which-product">
        <div className={classes.choices} data-part="choices">
          {products.map(({ article, colorCode }, at) => (
            <DeliberateButton
              key={`${article} ${colorCode ?? ''}`}
              className={`${classes.main} ${classes.choice}`}
              size="md"
              disabled={isBusy}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => void run({ verdictNumber, choice: at + 1 })}
            >
              <kbd className={classes.keys}>{at + 1}</kbd>
              <span className={classes.named}>
                {article}
                {colorCode !== null && colorCode !== '' && ` · ${colorCode}`}
              </span>
            </DeliberateButton>
          ))}
        </div>
        <DeliberateButton
          className={`${classes.plain} ${classes.none}`}
          size="md"
          disabled={isBusy}
          onClick={() => void none.run({ verdictNumber })}
        >
          {t('packing.noneOfThese')}
        </DeliberateButton>
      </div>
    </>
  );
}
