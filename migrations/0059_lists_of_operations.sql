-- What the lists of the operations search, filter and sort by.
CREATE INDEX orders_by_contact ON orders
  USING gin ((' ' || fold_for_search(coalesce(email, '') || ' ' || coalesce(delivery ->> 'name', '') || ' ' || coalesce(delivery ->> 'phone', ''))) gin_trgm_ops);
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_by_total ON orders (total, id);
CREATE INDEX rentals_by_time ON rentals (created_at, id);
CREATE INDEX rentals_by_first_day ON rentals (first_day, id);
CREATE INDEX rentals_by_status ON rentals (status, first_day, id);
CREATE INDEX payments_by_time ON payments (created_at, id);
CREATE INDEX payments_by_status ON payments (status, created_at, id);
CREATE INDEX deposits_by_time ON deposits (created_at, id);
CREATE INDEX deposits_by_status ON deposits (status, created_at, id);
CREATE INDEX audit_log_by_kind ON audit_log (split_part(event, '.', 1), id);
