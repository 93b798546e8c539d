-- Similar items are the nearest by price among those of the same kind: with the size, and without it.
CREATE INDEX items_by_size_price ON items (category, type, size, (price_by_days[3]), id) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_type_price ON items (category, type, (price_by_days[3]), id) WHERE status = 'approved' AND visibility = 'visible';
