import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackingList } from '../../../shared/contract/supply-lists.ts';
import { ListPrinting } from '../own-labels/ListPrinting.tsx';
import type { PrintableLists } from '../own-labels/PrintLists.tsx';
import { PackingSheet } from './PackingSheet.tsx';

interface Props {
  readonly list: PackingList;
  /** What it comes to, beside the buttons. */
  readonly children: ReactNode;
}

/** The list on paper: the whole supply or its boxes on labels, the whole of it on A4. */
export function PackingPrinting({ list, children }: Props) {
  const { t } = useTranslation();
  const { supply, boxes } = list.labels;
  const choices = useMemo((): readonly PrintableLists[] => {
    const whole = supply === null ? [] : [{ key: 'supply', name: t('packingList.whole'), lists: [supply] }];
    const one = boxes.map(({ boxKey, name, fields }) => ({
      key: `box ${boxKey}`,
      name: t('packingList.box', { name }),
      lists: [fields],
    }));
    const each = { key: 'boxes', name: t('packingList.eachBox', { count: boxes.length }) };
    const all = boxes.length < 2 ? [] : [{ ...each, lists: boxes.map(({ fields }) => fields) }];
    return [...whole, ...all, ...one];
  }, [supply, boxes, t]);
  return (
    <>
      <ListPrinting kind="packingList" choices={choices}>
        {children}
      </ListPrinting>
      <PackingSheet list={list} />
    </>
  );
}
