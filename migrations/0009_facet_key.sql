-- Items that agree in everything the catalogue counts have the same key, so that counting compares one number and not nine columns.
ALTER TABLE items ADD COLUMN facet_key bigint NOT NULL GENERATED ALWAYS AS (hash_array_extended(
  ARRAY[category, type, size, condition, pickup_area, coalesce(sleeve, ''), coalesce(length, ''), coalesce(neckline, '')] || colors, 0)) STORED;
DROP INDEX IF EXISTS items_facets;
CREATE INDEX items_facets ON items (id) INCLUDE (facet_key, category, type, size, colors, condition, pickup_area, sleeve, length, neckline,
  price_by_days, turnaround_days, quantity, available_from, available_until) WHERE status = 'approved' AND visibility = 'visible';
