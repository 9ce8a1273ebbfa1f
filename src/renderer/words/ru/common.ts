import type { Words } from '../words.ts';

export const common: Words['common'] = {
  close: 'Закрыть',
  save: 'Сохранить',
  saved: 'Сохранено',
  notSaved: 'Ещё не сохранено',
  tryAgain: 'Повторить',
  standsStill: 'До этого экран не обновляется: показанное могло измениться.',
  yes: 'Да',
  no: 'Нет',
  showTyped: 'Показать или скрыть введённое',
  loading: 'Загружается…',
  product:
    '{article}{colour, select, none {} other {, {colour}}}{count, plural, =0 {} =1 {, штрихкод {skus}} one {, штрихкоды {skus}} few {, штрихкоды {skus}} many {, штрихкоды {skus}} other {, штрихкоды {skus}}}',
  order: 'Заказ {id}',
  colour: 'цвет {code}',
  list: {
    waiting: 'Список появится, как только ответит станция.',
    asOf: 'Нет связи со станцией: это список на {when}.',
  },
};
