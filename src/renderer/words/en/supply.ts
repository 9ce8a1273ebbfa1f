import type { SupplyStage } from '../../../shared/domain/supply/stage.ts';
import type { SupplyTab } from '../../store/screens.ts';

export const supply = {
  title: 'Supply “{name}”',
  loading: 'Asking the station…',
  unknown: {
    title: 'Supply not found',
    text: 'It may have been deleted, or not fetched yet. Supplies under way are on the screen Today.',
    action: 'Go to Today',
  },
  tabs: { orders: 'Orders', boxes: 'Boxes', 'packing-list': 'Packing list' } satisfies Record<
    SupplyTab,
    string
  >,
  tabsLabel: 'Parts of the supply',
  stage: {
    creating: 'Being created at the marketplace',
    adding: 'Orders are being added',
    open: 'Open for packing',
    deleting: 'Being deleted',
    handingOver: 'Being handed over',
    handedOver: 'Handed over',
  } satisfies Record<SupplyStage, string>,
  packed: '{packed} of {total} packed',
  cancelled: '{count, plural, one {# cancelled} other {# cancelled}}',
  boxes: '{count, plural, one {# box} other {# boxes}}',
  pack: 'Pack',
  pickList: 'Pick list',
  handOver: 'Hand over',
  showQr: 'Show QR',
  orders: {
    label: 'Orders of the supply',
    filter: 'Which orders are shown',
    show: {
      all: 'All {count}',
      unpacked: 'Not packed {count}',
      packed: 'Packed {count}',
      onHold: 'On hold {count}',
      cancelled: 'Cancelled {count}',
    },
    find: 'Find in the list',
    findHint: 'Article, number on the label, or order',
    columns: { goods: 'Article', number: 'Label number', state: 'Status', order: 'Order' },
    noSticker: 'no label yet',
    box: 'box {box}',
    noBox: 'in no box',
    position: 'parcel {position}',
    mustComeOut: 'must come out',
    choose: 'Choose order {id}',
    chooseHint: 'Choose orders to move them',
    chooseShown: '{count, plural, one {Choose the # shown} other {Choose all # shown}}',
    chooseNone: 'Choose none',
    chosen: '{count, plural, one {# order chosen} other {# orders chosen}}',
    move: 'Move to another supply…',
    empty: {
      title: 'The supply has no orders',
      text: 'Orders appear here when they are taken into it on the screen Today.',
    },
    noneShown: {
      title: 'No such orders',
      text: 'No order of this supply fits what is chosen above.',
      action: 'Show all',
    },
  },
};
