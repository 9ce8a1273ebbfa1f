import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourierListView } from '../../../shared/contract/courier-lists.ts';
import { ListPrinting } from '../../ui/own-labels/ListPrinting.tsx';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { CourierSheet } from './CourierSheet.tsx';
import { NotExpectedRows, ParcelRows } from './ParcelRows.tsx';
import { SignaturePicture } from './SignaturePad.tsx';
import classes from './CourierHandOver.module.css';

/** A list that was signed: what went, what stayed, and what the marketplace knows of each. */
export function GivenList({ list }: { readonly list: CourierListView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number, courier, car, person, closedAt, signature, given, missing, missingMore } = list;
  const name = t('courier.number', { number });
  const fields = {
    supply: name,
    warehouse: courier,
    date: closedAt === null ? '' : formats.date(closedAt),
    count: String(given.length),
    rows: given.map(({ orderId, article, sticker }, index) => ({
      number: String(index + 1),
      cell: '',
      article,
      name: sticker ?? '',
      barcode: orderId,
      quantity: '1',
    })),
  };
  return (
    <>
      <Panel title={name}>
        <div className={classes.sign} data-testid="courier-given-list">
          <dl className={classes.facts}>
            <Fact name={t('courier.takenBy')}>{courier}</Fact>
            <Fact name={t('courier.carIs')}>{car === '' ? t('courier.noCar') : car}</Fact>
            <Fact name={t('courier.at')}>{closedAt === null ? '' : formats.moment(closedAt)}</Fact>
            <Fact name={t('courier.by')}>{person ?? t('courier.nobody')}</Fact>
            <Fact name={t('courier.signature')}>
              {signature?.on === 'screen' ? (
                <SignaturePicture
                  strokes={signature.strokes}
                  label={t('courier.signaturePicture', { courier })}
                />
              ) : (
                t('courier.onPaper')
              )}
            </Fact>
          </dl>
          <ListPrinting
            kind="packingList"
            choices={given.length === 0 ? [] : [{ key: 'list', name, lists: [fields] }]}
          >
            <p>{t('courier.sheet.count', { count: given.length })}</p>
          </ListPrinting>
        </div>
      </Panel>
      <div className={classes.columns}>
        <Panel title={t('courier.given')}>
          <ParcelRows
            testId="courier-given"
            rows={given}
            empty={t('courier.givenNone')}
            noteOf={({ told }) => t(`courier.told.${told?.state ?? 'none'}`)}
          />
        </Panel>
        <Panel title={t('courier.missingPast')}>
          <ParcelRows
            testId="courier-missing"
            rows={missing}
            more={missingMore}
            empty={t('courier.missingPastNone')}
          />
        </Panel>
        <Panel title={t('courier.notExpected')}>
          <NotExpectedRows list={list} />
        </Panel>
      </div>
      <CourierSheet list={list} />
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className={classes.quiet}>{name}</dt>
    <dd className={classes.article}>{children}</dd>
  </div>
);
