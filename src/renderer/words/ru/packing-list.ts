import type { Words } from '../words.ts';

export const packingList: Words['packingList'] = {
  title: 'Упаковочный лист',
  parcels: '{count, plural, one {# посылка} few {# посылки} many {# посылок} other {# посылки}}',
  packedParcels:
    '{count, plural, one {Упакована # посылка} few {Упакованы # посылки} many {Упаковано # посылок} other {Упаковано # посылки}}',
  packedBy: 'Упаковали',
  nobody: 'без имени',
  elsewhere: 'на другом столе',
  box: 'Короб {name}',
  noBox: 'Без короба',
  whole: 'Вся поставка',
  eachBox:
    '{count, plural, one {# короб} =2 {Оба короба, лист на каждый} few {Все # короба, лист на каждый} many {Все # коробов, лист на каждый} other {Все # короба, лист на каждый}}',
  toList: 'Открыть упаковочный лист',
  empty: {
    title: 'Пока ничего не упаковано',
    text: 'Каждая посылка появится здесь, как только её упакуют: короб, время и кто упаковал.',
    action: 'Посмотреть, что взять с полок',
  },
  columns: {
    position: '№',
    article: 'Артикул',
    sticker: 'Номер этикетки',
    packedAt: 'Упакована',
    person: 'Кем',
  },
  logHead: 'Контрольный код журнала, строка {seq}: {head}',
  sheet: { supply: 'Поставка: {name} ({id})' },
};
