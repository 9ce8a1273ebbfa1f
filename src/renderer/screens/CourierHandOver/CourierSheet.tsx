import { useTranslation } from 'react-i18next';
import type { CourierListView } from '../../../shared/contract/courier-lists.ts';
import { codeOfNumber } from '../../../shared/domain/courier-list/code-of-number.ts';
import { A4Sheet } from '../../ui/A4Sheet.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import sheet from '../../ui/A4Sheet.module.css';
import { SignaturePicture } from './SignaturePad.tsx';
import classes from './CourierHandOver.module.css';

/** The list on a sheet of paper: what the courier has, each with its code, and room to sign. */
export function CourierSheet({ list }: { readonly list: CourierListView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number, courier, car, closedAt, signature, given } = list;
  return (
    <A4Sheet
      title={t('courier.sheet.title', { number })}
      facts={(printedAt) => [
        t('courier.sheet.count', { count: given.length }),
        ...(courier === '' ? [] : [t('courier.sheet.courier', { courier })]),
        ...(car === '' ? [] : [t('courier.sheet.car', { car })]),
        ...(closedAt === null ? [] : [`${t('courier.at')}: ${formats.moment(closedAt)}`]),
        t('courier.printed', { at: formats.moment(printedAt) }),
      ]}
      renderBody={() => (
        <>
          <table className={sheet.table}>
            <thead>
              <tr>
                <th className={sheet.number} scope="col">
                  {t('courier.columns.number')}
                </th>
                <th scope="col">{t('courier.columns.article')}</th>
                <th scope="col">{t('courier.columns.label')}</th>
                <th scope="col">{t('courier.columns.order')}</th>
                <th scope="col">{t('courier.columns.code')}</th>
              </tr>
            </thead>
            <tbody>
              {given.map(({ orderId, article, sticker }, index) => (
                <tr key={orderId}>
                  <td className={sheet.number}>{index + 1}</td>
                  <td className={sheet.strong}>{article}</td>
                  <td className={sheet.narrow}>{sticker}</td>
                  <td className={sheet.narrow}>{orderId}</td>
                  <td>
                    <Code number={orderId} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {signature?.on === 'screen' ? (
            <>
              <p className={classes.signedBy}>{t('courier.signaturePicture', { courier })}</p>
              <SignaturePicture
                strokes={signature.strokes}
                label={t('courier.signaturePicture', { courier })}
              />
            </>
          ) : (
            <p className={classes.signHere}>{t('courier.sheet.signHere')}</p>
          )}
        </>
      )}
    />
  );
}

function Code({ number }: { readonly number: string }) {
  const code = codeOfNumber(number);
  if (code === null) return null;
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${code.width} 20`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {code.bars.map(({ at, width }) => (
        <rect key={at} x={at} y={0} width={width} height={20} />
      ))}
    </svg>
  );
}
