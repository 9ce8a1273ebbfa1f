import { useTranslation } from 'react-i18next';
import type { PickList, PickRow } from '../../../shared/contract/supply-lists.ts';
import { A4Sheet } from '../../ui/A4Sheet.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useCodeNames } from '../../ui/orders/use-code-names.ts';
import classes from '../../ui/A4Sheet.module.css';

const COLUMNS = 5;

/** The list to be taken to the shelves on a sheet of paper, with a box to tick on each line. */
export function PickSheet({ list }: { readonly list: PickList }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { supplies, quantity, articles, packed } = list;
  return (
    <A4Sheet
      title={t('pickList.title')}
      facts={(printedAt) => [
        t('pickList.sheet.supplies', {
          count: supplies.length,
          names: supplies.map(({ supplyId, name }) => `${name} (${supplyId})`).join(', '),
        }),
        `${t('pickList.toFetch', { count: quantity })} · ${t('pickList.articles', { count: articles })} · ${t('pickList.packed', { count: packed })}`,
        t('pickList.sheet.printed', { when: formats.moment(printedAt) }),
      ]}
      renderBody={() => list.offices.map((office) => <Office key={office.office} {...office} />)}
    />
  );
}

function Office({ office, quantity, rows }: PickList['offices'][number]) {
  const { t } = useTranslation();
  const name = office === '' ? t('pickList.noOffice') : office;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th className={classes.group} colSpan={COLUMNS} scope="colgroup">
            {t('pickList.office', { name, count: quantity })}
          </th>
        </tr>
        <tr>
          <th className={classes.narrow} scope="col" aria-label={t('pickList.columns.fetched')} />
          <th scope="col">{t('pickList.columns.cell')}</th>
          <th scope="col">{t('pickList.columns.goods')}</th>
          <th scope="col">{t('pickList.columns.barcodes')}</th>
          <th className={classes.number} scope="col">
            {t('pickList.columns.quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={JSON.stringify([row.article, row.colorCode])} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { article, colorCode, skus, codes, cell, quantity, held } }: { readonly row: PickRow }) {
  const { t } = useTranslation();
  const namesOf = useCodeNames();
  return (
    <tr>
      <td className={classes.narrow} aria-label={t('pickList.columns.fetched')}>
        <span className={classes.box} />
      </td>
      <td className={`${classes.big} ${classes.cell}`}>{cell}</td>
      <td>
        <span className={classes.strong}>{article}</span>{' '}
        {colorCode !== null && colorCode !== '' && t('common.colour', { code: colorCode })}
        {codes.length > 0 && (
          <div className={classes.quiet}>{t('pickList.needs', { codes: namesOf(codes) })}</div>
        )}
      </td>
      <td className={classes.quiet}>{skus.join(', ')}</td>
      <td className={classes.number}>
        <span className={classes.big}>{quantity}</span>
        {held > 0 && <div className={classes.quiet}>{t('pickList.held', { count: held })}</div>}
      </td>
    </tr>
  );
}
