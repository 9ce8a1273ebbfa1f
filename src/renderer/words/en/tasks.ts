import type { SupplyTask } from '../../../shared/contract/supplies.ts';

export const tasks = {
  title: 'Tasks',
  lead: 'The marketplace refused these. Nothing is lost: each waits until you decide.',
  empty: {
    title: 'No tasks',
    text: 'When the marketplace refuses something that was done here, it appears here with its reason and the ways out.',
    waiting:
      '{count, plural, one {# change is on its way to the marketplace. If it is refused, it appears here.} other {# changes are on their way to the marketplace. What is refused appears here.}}',
  },
  supplies: 'Supplies and boxes',
  suppliesHint: 'Until you decide, this desk and the marketplace disagree.',
  changed: {
    title: 'Changed at the marketplace',
    hint: 'These orders were taken for one product and are now for another. Confirm, and they can be packed as the new one.',
    orders:
      '{count, plural, one {# order is for another product now} other {# orders are for another product now}}',
    before: 'Before: {product}',
    now: 'Now: {product}',
    packed: 'packed before the change, {place}',
    seen: 'Seen: pack as it is now',
  },
  labels: 'Labels that can’t be printed',
  labelsHint: 'The marketplace sent them like this. None was printed.',
  labelCame: 'The label of {what} is here and can be printed.',
  oldLabels: {
    title: 'Labels without the current delivery time or cell',
    hint: 'The station draws these labels itself. Drawing them again failed, so the former label is printed.',
    next: 'The parcel can be packed: the code and the number on the label are right. Write the new delivery time or cell on it by hand, or draw it again.',
    why: 'What was said when it was drawn again: {reason}',
    draw: 'Draw the label again',
    drawing: 'Being drawn…',
    drawn: 'The label of {what} is drawn again and up to date.',
  },
  codes: 'Codes',
  codesHint: 'Codes of parcels that the marketplace did not accept.',
  since: 'recorded {age}',
  lies: 'where: {place}',
  toSupply: 'Open supply “{name}”',
  change: {
    createSupply: 'The supply “{supply}” was not created',
    addOrder: '{what} was not put into “{supply}”',
    deliver: '“{supply}” was not handed over',
    deleteSupply: '“{supply}” was not deleted',
    addBoxes:
      '{count, plural, one {Box {boxes} of “{supply}” was not created} other {Boxes {boxes} of “{supply}” were not created}}',
    deleteBoxes:
      '{count, plural, one {Box {boxes} of “{supply}” was not deleted} other {Boxes {boxes} of “{supply}” were not deleted}}',
    putInBox: '{what} was not put into box {boxes} of “{supply}”',
    takeOutOfBox: '{what} was not taken out of box {boxes} of “{supply}”',
    moveOrder:
      '{what} was not reported as {to, select, confirm {being assembled} complete {handed over} deliver {on its way} prepare {ready to be fetched} receive {received} reject {refused by the buyer} cancel {cancelled} other {{to}}}',
    createPass: 'The pass for {supply} was not made',
    changePass: 'The pass for {supply} was not changed',
    deletePass: 'The pass for {supply} was not deleted',
    createWarehouse: 'The warehouse “{supply}” was not created',
    changeWarehouse: 'The warehouse “{supply}” was not changed',
    changeContacts: 'The contacts of the warehouse “{supply}” were not saved',
    deleteWarehouse: 'The warehouse “{supply}” was not deleted',
  } satisfies Record<SupplyTask['change'], string>,
  /** Several that were refused for one reason. */
  changes: {
    createSupply: '{count, plural, other {# supplies called “{supply}” were not created}}',
    addOrder: '{count, plural, other {# orders were not put into “{supply}”}}',
    deliver: '“{supply}” was not handed over, {count, plural, other {# times}}',
    deleteSupply: '“{supply}” was not deleted, {count, plural, other {# times}}',
    addBoxes: '{count, plural, other {Boxes of “{supply}” were not created, # times}}',
    deleteBoxes: '{count, plural, other {Boxes of “{supply}” were not deleted, # times}}',
    putInBox: '{count, plural, other {# parcels were not put into boxes of “{supply}”}}',
    takeOutOfBox: '{count, plural, other {# parcels were not taken out of boxes of “{supply}”}}',
    moveOrder:
      '{count, plural, other {# orders were not reported as {to, select, confirm {being assembled} complete {handed over} deliver {on their way} prepare {ready to be fetched} receive {received} reject {refused by their buyers} cancel {cancelled} other {{to}}}}}',
    createPass: '{count, plural, other {# passes for {supply} were not made}}',
    changePass: '{count, plural, other {# passes for {supply} were not changed}}',
    deletePass: '{count, plural, other {# passes for {supply} were not deleted}}',
    createWarehouse: '{count, plural, other {# warehouses “{supply}” were not created}}',
    changeWarehouse: 'The warehouse “{supply}” was not changed, {count, plural, other {# times}}',
    changeContacts:
      'The contacts of the warehouse “{supply}” were not saved, {count, plural, other {# times}}',
    deleteWarehouse: 'The warehouse “{supply}” was not deleted, {count, plural, other {# times}}',
  } satisfies Record<SupplyTask['change'], string>,
  way: {
    retry: '{count, plural, one {Try again} other {Try all # again}}',
    elsewhere: '{count, plural, one {Into another supply…} other {All # into another supply…}}',
    dismiss: '{count, plural, one {Keep as is…} other {Keep all # as they are…}}',
    dismissYes: 'Keep what the marketplace says',
  },
  /** What it means to let it stand. */
  stands: {
    createSupply: 'The supply is dropped. Its orders are new again and can be taken into another one.',
    addOrder:
      '{count, plural, one {Then the order is not in this supply. Its parcel, if there is one, must not lie with it.} other {Then the orders are not in this supply. Their parcels, if there are any, must not lie with it.}}',
    deliver: 'The supply stays open. Fix what blocked it, then hand it over again.',
    deleteSupply: 'The supply stays as it is.',
    addBoxes: 'The boxes are removed from this desk too. What is in them stays in the supply, in no box.',
    deleteBoxes: 'The boxes stay as they are at the marketplace.',
    putInBox:
      'For the marketplace the parcel stays where it says. Make sure that the parcel is really there.',
    takeOutOfBox:
      'For the marketplace the parcel stays where it says. Make sure that the parcel is really there.',
    moveOrder: 'The order stays as the marketplace says. What was done with the goods is not undone by that.',
    createPass: 'There is no such pass, and the driver is not let in with it.',
    changePass: 'The pass stays as the marketplace has it.',
    deletePass: 'The pass stays as the marketplace has it.',
    createWarehouse: 'There is no such warehouse.',
    changeWarehouse: 'The warehouse stays as the marketplace has it.',
    changeContacts: 'The contacts stay as the marketplace has them.',
    deleteWarehouse: 'The warehouse and its stocks stay.',
  } satisfies Record<SupplyTask['change'], string>,
  code: {
    notTaken: '{kind} of {what} was refused',
    notDeleted: '{kind} of {what} could not be deleted',
    notPacked: 'not packed',
    again: 'Send it again',
    exchange: 'Scan another',
    exchangeOf: 'Scan another code instead of {code}',
    takeBack: '{count, plural, one {Take the code back…} other {Take the codes back…}}',
    takeBackSure:
      '{count, plural, one {The parcel then has no such code here, and the code is free for another parcel. Take it back?} other {The parcel then has no such codes here, and they are free for other parcels. Take them back?}}',
    takeBackYes: '{count, plural, one {Take it back} other {Take them back}}',
    stands: 'The codes stay with the parcel here, and the marketplace keeps what it has.',
    story: 'What happened to this order',
  },
  scan: {
    title: 'Scan the {kind}',
    of: 'For {what}',
    type: 'Or type it',
    cancel: 'Not now',
  },
};
