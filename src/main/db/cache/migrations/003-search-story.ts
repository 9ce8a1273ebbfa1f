import type { Migration } from '../../database.ts';

/** What an order is called besides its numbers and its article. */
const labelOf = (row: 'new' | 'orders'): string =>
  `coalesce(${row}.color_code, '') || ' ' || coalesce(${row}.nm_id, '')`;

/** Folding costs more than looking whether the name is there. `search_fold`, `desk_now`: see `functions.ts`. */
const ADD_ARTICLE = `INSERT INTO search_names (kind, key, label, name)
  SELECT 'article', new.article, ${labelOf('new')}, search_fold(new.article || ' ' || ${labelOf('new')})
  WHERE new.article <> '' AND NOT EXISTS (
    SELECT 1 FROM search_names WHERE kind = 'article' AND key = new.article AND label = ${labelOf('new')}
  );`;
const ADD_SUPPLY = `INSERT INTO search_names (kind, key, label, name)
  VALUES ('supply', new.supply_id, '', search_fold(new.name));`;

const news = (order: string, what: string, value: string): string =>
  `INSERT INTO order_news (order_id, at, what, value) SELECT ${order}, desk_now(), '${what}', ${value}`;

/**
 * The index of the search, and when this desk learned what. A million orders have some ten thousand articles: the words
 * of each are indexed once, and its orders are found by it. Triggers keep both true, whoever writes.
 */
export const searchStory: Migration = {
  version: 3,
  sql: `
    -- Unix milliseconds; NULL: known before this was written down.
    ALTER TABLE orders ADD COLUMN known_ms INTEGER;
    CREATE INDEX orders_by_article ON orders (article, created_ms);
    CREATE INDEX labels_by_part ON labels (part_b);
    CREATE INDEX labels_by_whole ON labels (part_a || part_b);

    -- key: the article, or the supply's id. label: what else it is called. name: all of it, folded.
    CREATE TABLE search_names (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('article', 'supply')),
      key TEXT NOT NULL,
      label TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (kind, key, label)
    ) STRICT;
    CREATE INDEX search_names_by_name ON search_names (name);
    CREATE VIRTUAL TABLE search_words USING fts5(
      name, content='search_names', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
    );
    CREATE TRIGGER search_names_added AFTER INSERT ON search_names BEGIN
      INSERT INTO search_words (rowid, name) VALUES (new.id, new.name);
    END;
    CREATE TRIGGER search_names_removed AFTER DELETE ON search_names BEGIN
      INSERT INTO search_words (search_words, rowid, name) VALUES ('delete', old.id, old.name);
    END;

    INSERT INTO search_names (kind, key, label, name)
      SELECT 'article', article, label, search_fold(article || ' ' || label)
      FROM (SELECT DISTINCT article, ${labelOf('orders')} AS label FROM orders WHERE article <> '');
    INSERT INTO search_names (kind, key, label, name) SELECT 'supply', supply_id, '', search_fold(name) FROM supplies;

    CREATE TRIGGER orders_named AFTER INSERT ON orders BEGIN
      ${ADD_ARTICLE}
    END;
    CREATE TRIGGER orders_renamed AFTER UPDATE OF article, color_code, nm_id ON orders
    WHEN new.article <> old.article OR new.color_code IS NOT old.color_code OR new.nm_id IS NOT old.nm_id BEGIN
      ${ADD_ARTICLE}
    END;
    CREATE TRIGGER supplies_named AFTER INSERT ON supplies BEGIN
      ${ADD_SUPPLY}
    END;
    CREATE TRIGGER supplies_renamed AFTER UPDATE OF name ON supplies WHEN new.name <> old.name BEGIN
      DELETE FROM search_names WHERE kind = 'supply' AND key = old.supply_id;
      ${ADD_SUPPLY}
    END;
    CREATE TRIGGER supplies_removed AFTER DELETE ON supplies BEGIN
      DELETE FROM search_names WHERE kind = 'supply' AND key = old.supply_id;
    END;

    -- What the marketplace said of an order, and when it was heard. value: of a status 'supplier/platform'.
    CREATE TABLE order_news (
      seq INTEGER PRIMARY KEY,
      order_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      what TEXT NOT NULL CHECK (what IN ('status', 'supply', 'label')),
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX order_news_by_order ON order_news (order_id);
    CREATE TRIGGER orders_status_told AFTER UPDATE OF supplier_status, platform_status ON orders
    WHEN new.supplier_status <> old.supplier_status OR new.platform_status IS NOT old.platform_status BEGIN
      ${news('new.order_id', 'status', "new.supplier_status || '/' || coalesce(new.platform_status, '')")};
    END;
    CREATE TRIGGER orders_supply_told AFTER UPDATE OF supply_id ON orders WHEN new.supply_id <> old.supply_id BEGIN
      ${news('new.order_id', 'supply', 'new.supply_id')};
    END;
    CREATE TRIGGER labels_fetched AFTER INSERT ON labels BEGIN
      ${news('new.order_id', 'label', "''")}
        WHERE NOT EXISTS (SELECT 1 FROM order_news WHERE order_id = new.order_id AND what = 'label');
    END;
  `,
};
