-- Lateness above 100 JOD that one person has asked another to take on the shop.
CREATE TABLE lateness_excuses (
  rental_id text PRIMARY KEY REFERENCES rentals (id),
  -- The beginning of the lateness that is meant: another one is asked for again.
  late_from timestamptz NOT NULL,
  words text NOT NULL,
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX lateness_excuses_by_asker ON lateness_excuses (asked_by) WHERE asked_by IS NOT NULL;
