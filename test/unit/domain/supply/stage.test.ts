import { expect, test } from 'vitest';
import { stageOf, takesMore } from '../../../../src/shared/domain/supply/stage.ts';

const open = { isMade: true, done: false, underWay: [], toAdd: 0 } as const;

test('how far a supply is follows from the marketplace’s word, then from what it is still to be told', () => {
  expect(stageOf({ ...open, isMade: false, underWay: ['createSupply'] })).toBe('creating');
  expect(stageOf({ ...open, toAdd: 2 })).toBe('adding');
  expect(stageOf(open)).toBe('open');
  expect(stageOf({ ...open, underWay: ['addOrder', 'deliver'], toAdd: 2 })).toBe('handingOver');
  expect(stageOf({ ...open, underWay: ['deleteSupply'] })).toBe('deleting');
  expect(stageOf({ ...open, done: true, underWay: ['deliver'] })).toBe('handedOver');
  const taking = (['adding', 'open', 'creating', 'handingOver', 'handedOver'] as const).filter(takesMore);
  expect(taking).toEqual(['adding', 'open']);
});
