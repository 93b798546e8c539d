-- The address at which couriers pick up an owner's pieces, and bring them back, with the phone for its door; one of the owner's own.
ALTER TABLE addresses ADD COLUMN hand_over_phone text CHECK (hand_over_phone ~ '^\+[1-9][0-9]{7,14}$');
CREATE UNIQUE INDEX addresses_of_hand_overs ON addresses (person_id) WHERE hand_over_phone IS NOT NULL;
