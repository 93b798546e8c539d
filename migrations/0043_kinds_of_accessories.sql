-- What an accessory is; counted and filtered like the other facets.
ALTER TABLE items ADD COLUMN accessory_kind text CHECK (accessory_kind IN ('bag', 'jewellery', 'headwear', 'belt', 'scarf', 'watch'));
UPDATE items SET accessory_kind = first.kind
  FROM (VALUES ('a-001', 'bag'), ('a-002', 'headwear'), ('a-003', 'jewellery')) AS first (id, kind) WHERE first.id = items.id;

DROP INDEX items_facets;
ALTER TABLE items DROP COLUMN facet_key;
-- The empty text keeps colours and occasions apart.
ALTER TABLE items ADD COLUMN facet_key bigint NOT NULL GENERATED ALWAYS AS (hash_array_extended(
  ARRAY[category, type, coalesce(accessory_kind, ''), size, condition, pickup_area, coalesce(sleeve, ''), coalesce(length, ''), coalesce(neckline, '')]
  || colors || ARRAY[''] || occasions, 0)) STORED;
CREATE INDEX items_facets ON items (id) INCLUDE (facet_key, category, type, accessory_kind, occasions, size, colors, condition, pickup_area, sleeve,
  length, neckline, price_by_days, turnaround_days, quantity, available_from, available_until) WHERE status = 'approved' AND visibility = 'visible';
