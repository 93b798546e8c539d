-- Condition photographs of the collection too, the hash of what was sent, and who had a piece when.
ALTER TABLE rental_photos DROP CONSTRAINT rental_photos_stage_check;
ALTER TABLE rental_photos ADD CONSTRAINT rental_photos_stage_check CHECK (stage IN ('packing', 'delivery', 'collection', 'return'));
-- Null for pictures of before.
ALTER TABLE rental_photos ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$');

CREATE TABLE hand_overs (
  rental_id text NOT NULL REFERENCES rentals (id),
  stage text NOT NULL CHECK (stage IN ('packing', 'delivery', 'collection', 'return')),
  gave text NOT NULL CHECK (gave IN ('owner', 'courier', 'customer', 'admin')),
  took text NOT NULL CHECK (took IN ('owner', 'courier', 'customer', 'admin')),
  gave_by text REFERENCES people (id) ON DELETE SET NULL,
  took_by text REFERENCES people (id) ON DELETE SET NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (rental_id, stage)
);
CREATE INDEX hand_overs_by_giver ON hand_overs (gave_by) WHERE gave_by IS NOT NULL;
CREATE INDEX hand_overs_by_taker ON hand_overs (took_by) WHERE took_by IS NOT NULL;

CREATE INDEX rental_photos_by_time ON rental_photos (taken_at);
CREATE INDEX claim_photos_by_time ON claim_photos (taken_at);
