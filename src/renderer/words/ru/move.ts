import { amongParcelsOfWay } from './ways.ts';
import type { Words } from '../words.ts';

export const move: Words['move'] = {
  title:
    '{count, plural, one {Перенести # заказ в другую поставку} few {Перенести # заказа в другую поставку} many {Перенести # заказов в другую поставку} other {Перенести # заказа в другую поставку}}',
  into: 'Куда перенести заказы',
  intoNew: 'Новая поставка',
  intoOpen: 'В «{name}» ({count, plural, one {# заказ} few {# заказа} many {# заказов} other {# заказа}})',
  newName: 'Название новой поставки',
  onlyFitting: 'Показаны только открытые поставки того же размера и склада.',
  go: 'Перенести в «{name}»',
  cancel: 'Оставить на месте',
  working: 'Сохраняем…',
  moved:
    '{count, plural, one {# заказ переходит в «{name}»} few {# заказа переходят в «{name}»} many {# заказов переходят в «{name}»} other {# заказа переходят в «{name}»}}',
  movedText: 'Маркетплейс узнает об этом от станции; если сети нет — как только она появится.',
  carry:
    '{count, plural, one {Переложите # посылку вручную} few {Переложите # посылки вручную} many {Переложите # посылок вручную} other {Переложите # посылки вручную}}',
  carryText: 'Они уже упакованы и лежат у другой поставки. Выньте каждую и положите к новой.',
  nothingToCarry: 'Перекладывать нечего: ни один из этих заказов ещё не упакован.',
  done: 'Готово',
  place:
    '{box, select, none {не в коробе} other {короб {box}}}{position, select, none {} other {, посылка {position}}}',
  placeInSupply: `{way, select, none {«{supplyName}», {box, select, none {не в коробе} other {короб {box}}}{position, select, none {} other {, посылка {position}}}} other {{way, select, ${amongParcelsOfWay} other {}}}}`,
};
