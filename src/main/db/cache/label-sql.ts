import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { schemesWithoutSupply, type Scheme } from '../../../shared/domain/scheme/schemes.ts';
import { quoted, UNENDED } from './order-sql.ts';

/**
 * Files and prepared bytes are not read for questions about many labels; SQLite would read the rows unless it is told
 * to use this index.
 */
export const STATES = 'labels l INDEXED BY labels_state';

export const WITH_OWN_LABELS = schemesWithoutSupply.filter((way) => schemeRules[way].label === 'own');
export const WITH_FETCHED_LABELS = schemesWithoutSupply.filter((way) => schemeRules[way].label !== 'own');

/** Orders on assembly in open supplies, and those of these ways. A CROSS JOIN keeps its order: open supplies are few. */
export const onAssembly = (more: 'created_ms' | '', ways: readonly Scheme[]): string => {
  const columns = (of: string): string =>
    [`${of}order_id`, ...(more === '' ? [] : [`${of}${more}`])].join(', ');
  return `SELECT ${columns('o.')} FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND o.supplier_status = 'confirm'
    UNION ALL SELECT ${columns('')} FROM orders INDEXED BY orders_unended
      WHERE scheme IN (${quoted(ways)}) AND ${UNENDED} AND stage = 'assembly'`;
};
