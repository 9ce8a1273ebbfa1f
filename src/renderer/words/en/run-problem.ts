/** Problems of runs: of the seller's couriers and what they take along. */
export const runProblem = {
  runUnknown: {
    what: 'This run is not known here.',
    next: 'Look for it among the runs.',
  },
  runMovedOn: {
    what: 'The run is not as this screen showed it: somebody changed it, or it has gone on.',
    next: 'Look at it as it is now, then do it again if it is still right.',
  },
  runOrderElsewhere: {
    what: 'Order {orderId} is on run {run}.',
    next: 'Take it off there first.',
  },
  runOrderEnded: {
    what: 'Order {orderId} was cancelled or has ended: it is not to be handed over.',
    next: 'Keep the goods here, or have them brought back.',
  },
  runHasEndedOrders: {
    what: 'Orders on this run were cancelled or have ended since they were scanned: {orders}.',
    next: 'Take their parcels back from the courier, then let the run leave.',
  },
  undoTooLate: {
    what: 'The marketplace is told already what became of order {orderId}.',
    next: 'If it is wrong, only the marketplace’s support can change it.',
  },
  buyerNotTold: {
    what: 'The marketplace tells nothing of who gets order {orderId}.',
    next: 'It tells once the order is in delivery. Try again in a minute.',
  },
};
