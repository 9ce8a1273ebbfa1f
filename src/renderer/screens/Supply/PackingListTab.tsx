import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackingList } from '../../../shared/contract/supply-lists.ts';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GroupedList } from '../../ui/GroupedList.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { PackedBy } from '../../ui/packing-list/PackedBy.tsx';
import { groupsOf, type PackedParcel } from '../../ui/packing-list/packed-groups.ts';
import { PackingPrinting } from '../../ui/packing-list/PackingPrinting.tsx';
import { useBoxTitle } from '../../ui/packing-list/use-box-title.ts';
import { usePackingList } from '../../ui/packing-list/use-packing-list.ts';
import lines from './Lines.module.css';
import classes from './PackingListTab.module.css';

/** What lies in the supply, box by box: which parcel, when and by whom it was packed. */
export function PackingListTab({ supplyId }: { readonly supplyId: string }) {
  const { t } = useTranslation();
  const list = usePackingList(supplyId);
  const { value, isStale } = list;
  return (
    <Panel>
      <ListState list={list} />
      {value?.parcels.length === 0 && <NothingPacked supplyId={supplyId} />}
      {value && value.parcels.length > 0 && (
        <>
          <PackingPrinting list={value}>
            <h2 className={classes.counts} data-testid="packed-parcels">
              {t('packingList.packedParcels', { count: value.parcels.length })}
            </h2>
            <PackedBy people={value.people} />
          </PackingPrinting>
          <Parcels list={value} isBusy={isStale} />
        </>
      )}
    </Panel>
  );
}

function NothingPacked({ supplyId }: { readonly supplyId: string }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <EmptyState icon="box" title={t('packingList.empty.title')} text={t('packingList.empty.text')}>
      <Button onClick={() => go({ name: 'pickList', supplyId })}>{t('packingList.empty.action')}</Button>
    </EmptyState>
  );
}

const keyOf = ({ parcel }: PackedParcel): string => parcel.orderId;

function Parcels({ list, isBusy }: { readonly list: PackingList; readonly isBusy: boolean }) {
  const { t } = useTranslation();
  const titleOf = useBoxTitle();
  const groups = useMemo(() => {
    const boxes = groupsOf(list);
    const isPlain = boxes.every(({ box }) => box === null);
    return boxes.map((group) => ({
      key: group.box ?? '',
      heading: isPlain ? null : titleOf(group),
      rows: group.parcels,
    }));
  }, [list, titleOf]);
  return (
    <GroupedList
      label={t('packingList.title')}
      groups={groups}
      keyOf={keyOf}
      isBusy={isBusy}
      columns={
        <div className={`${lines.columns} ${classes.row}`}>
          <span>{t('packingList.columns.position')}</span>
          <span>{t('packingList.columns.article')}</span>
          <span>{t('packingList.columns.sticker')}</span>
          <span>{t('packingList.columns.packedAt')}</span>
          <span>{t('packingList.columns.person')}</span>
        </div>
      }
      renderRow={(row) => <Line row={row} />}
    />
  );
}

function Line({ row: { parcel, position, packedAt, person } }: { readonly row: PackedParcel }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { article, colorCode, sticker, orderId } = parcel;
  return (
    <div className={`${lines.line} ${classes.row}`} data-testid="packed-line" data-order={orderId}>
      <span className={classes.position}>{position}</span>
      <span>
        <span className={lines.goods}>{article}</span>{' '}
        {colorCode !== null && colorCode !== '' && (
          <span className={classes.quiet}>{t('common.colour', { code: colorCode })}</span>
        )}
      </span>
      {sticker ? (
        <StickerNumber sticker={sticker} />
      ) : (
        <span className={classes.quiet}>{t('common.order', { id: orderId })}</span>
      )}
      <span className={classes.when}>
        {packedAt === null ? t('packingList.elsewhere') : formats.moment(packedAt)}
      </span>
      <span className={classes.person}>{person ?? (packedAt === null ? '' : t('packingList.nobody'))}</span>
    </div>
  );
}
