-- What the label of a piece holds: an address that nobody guesses, 128 bits at random. Who scans it and has no part in the piece learns nothing by it.
ALTER TABLE units ADD COLUMN code text NOT NULL DEFAULT md5(gen_random_uuid()::text || gen_random_uuid()::text) CHECK (code ~ '^[0-9a-f]{32}$');
CREATE UNIQUE INDEX units_by_code ON units (code);
