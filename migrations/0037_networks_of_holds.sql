-- The network a hold was made from, as long as the hold lasts.
ALTER TABLE orders ADD COLUMN network text;
CREATE INDEX orders_by_network ON orders (network) WHERE network IS NOT NULL;
