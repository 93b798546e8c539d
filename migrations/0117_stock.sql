-- The list of all items for the staff, of every state, the newest first.
CREATE INDEX items_by_time ON items (created_at DESC, id DESC);
CREATE INDEX items_by_state ON items (status, visibility, created_at DESC, id DESC);
CREATE INDEX items_by_kind ON items (category, type, created_at DESC, id DESC);
CREATE INDEX items_by_any_name ON items USING gin (
  fold_for_search((name ->> 'en') || ' ' || (name ->> 'ar') || ' ' || (brand ->> 'en') || ' ' || (brand ->> 'ar')) gin_trgm_ops);
-- What owners are writing: not yet an item, or a revision of one.
CREATE INDEX listings_being_written ON listings (created_at DESC, id DESC) WHERE status <> 'approved';

-- A unit that the shop has taken off the market until it puts it back: closed without an end, which its owner cannot open.
ALTER TABLE blocks ADD COLUMN is_retirement boolean NOT NULL DEFAULT false CHECK (NOT is_retirement OR kind = 'blackout');
CREATE INDEX listings_by_any_name ON listings USING gin (
  fold_for_search(coalesce(content #>> '{name,en}', '') || ' ' || coalesce(content #>> '{name,ar}', '') || ' ' || coalesce(content #>> '{brand,en}', '') || ' ' || coalesce(content #>> '{brand,ar}', '')) gin_trgm_ops)
  WHERE status <> 'approved';
