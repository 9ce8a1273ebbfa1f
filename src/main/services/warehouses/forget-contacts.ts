import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** Contacts that the marketplace was told, or is to be told no more, are kept no longer. */
export function forgetContacts({ contactDrafts }: Pick<Journal, 'contactDrafts'>, change: Change): void {
  if (change.kind === 'changeContacts') contactDrafts.drop(change.warehouseId, change.revision);
}
