-- What the demonstration's card page shows of the order: paths of pictures on the shop.
ALTER TABLE demo_payments ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
