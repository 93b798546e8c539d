-- A person has a secret address for the bookings of their pieces, and another one for the visits of their orders.
ALTER TABLE calendar_links ADD COLUMN kind text NOT NULL DEFAULT 'pieces' CHECK (kind IN ('pieces', 'orders'));
ALTER TABLE calendar_links ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE calendar_links DROP CONSTRAINT calendar_links_pkey;
ALTER TABLE calendar_links ADD PRIMARY KEY (owner_id, kind);
