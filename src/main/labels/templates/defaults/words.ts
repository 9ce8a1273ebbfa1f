/** What stands on the templates that come with the program, beside the values. */
const en = {
  names: {
    markingCode: 'Marking code',
    productBarcode: 'Product barcode',
    boxLabel: 'Box label',
    packingList: 'Packing list',
    pickList: 'Pick list',
    test: 'Test and ruler',
    scannerSetup: 'Scanner set-up',
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
  frame: 'The frame must be whole, the millimetres true.',
};

export type TemplateWords = typeof en;

const ru: TemplateWords = {
  names: {
    markingCode: 'Код маркировки',
    productBarcode: 'Штрихкод товара',
    boxLabel: 'Этикетка короба',
    packingList: 'Упаковочный лист',
    pickList: 'Лист подбора',
    test: 'Проверка и линейка',
    scannerSetup: 'Настройка сканера',
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
  frame: 'Рамка должна быть целой, миллиметры верными.',
};

export const templateWords = { en, ru } as const;
