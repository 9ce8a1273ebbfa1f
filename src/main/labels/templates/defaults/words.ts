/** What stands on the templates that come with the program, beside the values. */
const en = {
  names: {
    markingCode: 'Marking code',
    productBarcode: 'Product barcode',
    boxLabel: 'Box label',
    packingList: 'Packing list',
    pickList: 'Pick list',
    test: 'Ruler label',
    scannerSetup: 'Scanner set-up card',
    commandCodes: 'Command codes',
  },
  article: 'Article',
  name: 'Name',
  size: 'Size',
  quantity: 'Qty',
  cell: 'Bin',
  supply: 'Supply',
  box: 'Box',
  items: 'Items',
  composition: 'Composition',
  country: 'Made in',
  date: 'Date',
  scanThis: 'Scan this code to check the label.',
  frame: 'The frame must be complete, the scale exact.',
};

export type TemplateWords = typeof en;

const ru: TemplateWords = {
  names: {
    markingCode: 'Код маркировки',
    productBarcode: 'Штрихкод товара',
    boxLabel: 'Этикетка короба',
    packingList: 'Упаковочный лист',
    pickList: 'Лист подбора',
    test: 'Этикетка-линейка',
    scannerSetup: 'Карточка настройки сканера',
    commandCodes: 'Коды команд',
  },
  article: 'Артикул',
  name: 'Название',
  size: 'Размер',
  quantity: 'Кол-во',
  cell: 'Ячейка',
  supply: 'Поставка',
  box: 'Короб',
  items: 'Товаров',
  composition: 'Состав',
  country: 'Страна',
  date: 'Дата',
  scanThis: 'Отсканируйте код для проверки.',
  frame: 'Рамка должна быть целой, шкала точной.',
};

export const templateWords = { en, ru } as const;
