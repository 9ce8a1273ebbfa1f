/**
 * What can be listened to: each table of a store, by name. A table added by a migration must be added here too, or no
 * statement that writes it can be prepared.
 */
export const journalTopics = [
  'audit',
  'audit_head',
  'boxes',
  'changed_products',
  'courier_list_finds',
  'courier_list_parcels',
  'courier_lists',
  'deliveries',
  'counter_acts',
  'counter_cells',
  'counter_parcels',
  'counter_scans',
  'counter_shelf',
  'fetched',
  'holds',
  'intakes',
  'marking_codes',
  'meta',
  'office_changes',
  'outbox',
  'own_sheets',
  'own_templates',
  'parcels',
  'pass_book',
  'print_jobs',
  'printer_events',
  'printer_lives',
  'printer_states',
  'product_cells',
  'product_codes',
  'product_gtins',
  'run_stops',
  'runs',
  'scans',
  'session',
  'shifts',
  'stock_intents',
  'stock_sends',
  'stock_skus',
] as const;
export type JournalTopic = (typeof journalTopics)[number];

export const peopleTopics = ['desk', 'people', 'person_names'] as const;
export type PeopleTopic = (typeof peopleTopics)[number];

export const cacheTopics = [
  'box_orders',
  'carrier_asks',
  'carrier_labels',
  'labels',
  'offices',
  'order_count',
  'order_news',
  'order_skus',
  'orders',
  'other_labels',
  'pass_offices',
  'passes',
  'pickup_news',
  'reshipments',
  'search_names',
  'search_words',
  'stage_counts',
  'stocks',
  'supplies',
  'sync_state',
  'warehouses',
] as const;
export type CacheTopic = (typeof cacheTopics)[number];
