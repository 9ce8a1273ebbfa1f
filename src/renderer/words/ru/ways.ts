import type { Words } from '../words.ts';

/** Куда: варианты выбора по `way`. */
export const toParcelsOfWay =
  'courier {к посылкам для курьера} bySeller {к посылкам на доставку} selfPickup {к самовывозу}';

/** Где она лежит. */
export const amongParcelsOfWay =
  'courier {среди посылок для курьера} bySeller {среди посылок на доставку} selfPickup {среди посылок самовывоза}';

export const ways: Words['ways'] = {
  name: {
    courier: 'Курьер маркетплейса',
    bySeller: 'Своя доставка',
    selfPickup: 'Самовывоз',
  },
  goesTo: {
    courier: 'К посылкам для курьера',
    bySeller: 'К посылкам на доставку',
    selfPickup: 'На полку самовывоза',
  },
  goesIntoSupply: 'Поставка «{name}»',
  short: {
    courier: 'курьер',
    bySeller: 'доставка',
    selfPickup: 'самовывоз',
  },
  said: {
    courier: 'Курьеру',
    bySeller: 'Доставка',
    selfPickup: 'Самовывоз',
  },
  take: '{count, plural, one {Взять # новый заказ} few {Взять # новых заказа} many {Взять # новых заказов} other {Взять # нового заказа}}',
  taken:
    '{count, plural, =0 {Брать нечего} one {# заказ на сборке} few {# заказа на сборке} many {# заказов на сборке} other {# заказа на сборке}}{refused, plural, =0 {} one {, # взять не удалось} few {, # взять не удалось} many {, # взять не удалось} other {, # взять не удалось}}',
  pack: 'Паковать',
  packBeside: 'Паковать и это',
};
