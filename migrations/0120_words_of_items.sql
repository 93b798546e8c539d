-- The words that staff look for items by, folded once: folding those of every row that might be meant took most of the time.
DROP INDEX items_by_any_name;
ALTER TABLE items ADD COLUMN any_name text GENERATED ALWAYS AS
  (fold_for_search((name ->> 'en') || ' ' || (name ->> 'ar') || ' ' || (brand ->> 'en') || ' ' || (brand ->> 'ar'))) STORED;
CREATE INDEX items_by_any_name ON items USING gin (any_name gin_trgm_ops);
-- People have such words of their own.
DROP INDEX people_by_folded_name;
-- What is not offered is listed by its state; pages of visitors keep to their own indexes.
DROP INDEX items_by_state;
DROP INDEX items_by_kind;
CREATE INDEX items_hidden_by_state ON items (status, created_at DESC, id DESC) WHERE visibility = 'hidden';
