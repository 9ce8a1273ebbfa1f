/** What stocks, warehouses and passes meet. */
export const stockroomProblem = {
  passEntryUnknown: {
    what: 'This driver is no longer in the book.',
    next: 'Choose another one, or add the driver again.',
  },
  passEntryUnfit: {
    what: 'The marketplace would not accept this driver and car.',
    next: 'Correct what is marked, then save again.',
  },
  passEntryTwice: {
    what: 'The book already has this driver with car {carNumber}.',
    next: 'Use that entry, or change it.',
  },
  passOfficeUnknown: {
    what: 'The marketplace does not list this office among those that want a pass.',
    next: 'Read the list again.',
  },
  passOrderedAlready: {
    what: 'This driver and car are already waiting for a pass at {office}.',
    next: 'Wait for its turn; it is made by itself.',
  },
  passUnknown: {
    what: 'This pass is gone.',
    next: 'It was deleted or has ended. Order a new one.',
  },
  warehouseUnknown: {
    what: 'This warehouse is not there any more.',
    next: 'Read the list again.',
  },
  warehouseNameDiffers: {
    what: 'That is not the name of the warehouse: it is called “{warehouse}”.',
    next: 'Nothing was deleted. Type the name exactly as it is shown.',
  },
  officeUnknown: {
    what: 'The marketplace does not list this office.',
    next: 'Read the list again, then choose another one.',
  },
  officeTaken: {
    what: 'The office {office} already belongs to another of your warehouses.',
    next: 'Choose another office.',
  },
  officeChangedToday: {
    what: 'The office of “{warehouse}” was changed less than a day ago.',
    next: 'The marketplace lets it be changed once a day. The name can be changed now.',
  },
  contactUnfit: {
    what: 'The phone of contact {number} is not a phone number.',
    next: 'Enter it with its country and area code, for example +7 912 345-67-89.',
  },
  stockPlanUnknown: {
    what: 'These changes were not the last that were shown.',
    next: 'Nothing was sent. Look at them again, then confirm.',
  },
  stockMovedOn: {
    what: 'An amount has changed since these changes were shown.',
    next: 'Nothing was sent. Look at them again, then confirm.',
  },
  stockSendUnknown: {
    what: 'This change of stocks is not known at this desk.',
    next: 'Open the screen again.',
  },
};
