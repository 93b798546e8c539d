-- The network a hold was made from, as long as the hold lasts, and whether it yields its units to whoever comes, because guests of that
-- network keep their share of the shop already.
ALTER TABLE orders ADD COLUMN network text, ADD COLUMN yields boolean NOT NULL DEFAULT false;
CREATE INDEX orders_by_network ON orders (network, yields) WHERE network IS NOT NULL;
