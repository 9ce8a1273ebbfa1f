import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Page.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import classes from './Search.module.css';

/** Before anything is typed: what has a name, and what such a name looks like. */
export function Begin() {
  const { t } = useTranslation();
  const lastPart = '9753';
  const things = [
    { name: t('search.begin.order'), text: t('search.begin.orderText'), example: '5123456789' },
    {
      name: t('search.begin.sticker'),
      text: t('search.begin.stickerText'),
      example: (
        <>
          <StickerNumber sticker={{ partA: '231648', partB: lastPart }} />, {lastPart}
        </>
      ),
    },
    { name: t('search.begin.barcode'), text: t('search.begin.barcodeText'), example: '4006381333931' },
    {
      name: t('search.begin.article'),
      text: t('search.begin.articleText'),
      example: `MUG-104, ${t('search.begin.articleExample')}`,
    },
    {
      name: t('search.begin.markingCode'),
      text: t('search.begin.markingCodeText'),
      example: '0104006381333931215a3f…',
    },
    { name: t('search.begin.box'), text: t('search.begin.boxText'), example: 'SUP-TRBX-1234567' },
    {
      name: t('search.begin.supply'),
      text: t('search.begin.supplyText'),
      example: `${t('search.begin.supplyExample')}, SUP-GI-1234567`,
    },
  ];
  return (
    <Panel title={t('search.begin.title')} hint={t('search.begin.hint')}>
      <dl className={classes.things} data-testid="search-begin">
        {things.map(({ name, text, example }) => (
          <div key={name} className={classes.thing}>
            <dt className={classes.thingName}>{name}</dt>
            <dd className={classes.thingText}>{text}</dd>
            <dd className={classes.example}>{example}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
