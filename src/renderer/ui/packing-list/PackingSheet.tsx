import { useTranslation } from 'react-i18next';
import type { PackingList } from '../../../shared/contract/supply-lists.ts';
import { shortHead } from '../../../shared/domain/log/log-head.ts';
import { A4Sheet } from '../A4Sheet.tsx';
import { useFormats } from '../use-formats.ts';
import { groupsOf, type PackedGroup, type PackedParcel } from './packed-groups.ts';
import { useBoxTitle } from './use-box-title.ts';
import classes from '../A4Sheet.module.css';

const COLUMNS = 5;

/** The list that goes with the supply, or stays here to tell who packed what. */
export function PackingSheet({ list }: { readonly list: PackingList }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { supplyId, name, parcels, people, logHead } = list;
  return (
    <A4Sheet
      title={t('packingList.title')}
      facts={(printedAt) => [
        t('packingList.sheet.supply', { name, id: supplyId }),
        t('packingList.packedParcels', { count: parcels.length }),
        `${t('packingList.packedBy')}: ${people
          .map(({ person, parcels: count }) => `${person ?? t('packingList.nobody')} ${count}`)
          .join(', ')}`,
        t('pickList.sheet.printed', { when: formats.moment(printedAt) }),
        t('packingList.logHead', { seq: logHead.seq, head: shortHead(logHead) }),
      ]}
      renderBody={() => {
        const boxes = groupsOf(list);
        const isPlain = boxes.every(({ box }) => box === null);
        return boxes.map((group) => <Box key={group.box ?? ''} group={group} isPlain={isPlain} />);
      }}
    />
  );
}

interface BoxProps {
  readonly group: PackedGroup;
  /** The supply has no boxes, so none is named. */
  readonly isPlain: boolean;
}

function Box({ group, isPlain }: BoxProps) {
  const { t } = useTranslation();
  const titleOf = useBoxTitle();
  return (
    <table className={classes.table}>
      <thead>
        {!isPlain && (
          <tr>
            <th className={classes.group} colSpan={COLUMNS} scope="colgroup">
              {titleOf(group)}
            </th>
          </tr>
        )}
        <tr>
          <th className={classes.number} scope="col">
            {t('packingList.columns.position')}
          </th>
          <th scope="col">{t('packingList.columns.article')}</th>
          <th scope="col">{t('packingList.columns.sticker')}</th>
          <th scope="col">{t('packingList.columns.packedAt')}</th>
          <th scope="col">{t('packingList.columns.person')}</th>
        </tr>
      </thead>
      <tbody>
        {group.parcels.map((row) => (
          <Row key={row.parcel.orderId} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { parcel, position, packedAt, person } }: { readonly row: PackedParcel }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { article, colorCode, sticker, orderId } = parcel;
  return (
    <tr>
      <td className={classes.number}>{position}</td>
      <td>
        <span className={classes.strong}>{article}</span>{' '}
        {colorCode !== null && colorCode !== '' && t('common.colour', { code: colorCode })}
      </td>
      <td className={classes.narrow}>
        {sticker ? `${sticker.partA} ${sticker.partB}` : t('common.order', { id: orderId })}
      </td>
      <td className={classes.narrow}>
        {packedAt === null ? t('packingList.elsewhere') : formats.moment(packedAt)}
      </td>
      <td>{person ?? (packedAt === null ? '' : t('packingList.nobody'))}</td>
    </tr>
  );
}
