-- Only what is claimed of a deposit stays: of cash and transfers the rest goes back at once, a hold on a card shrinks with its next renewal.
ALTER TABLE deposits
  -- What of it is not held any more while the rest still is.
  ADD COLUMN given_back integer NOT NULL DEFAULT 0 CHECK (given_back >= 0 AND given_back < amount AND given_back % 10 = 0),
  -- What the attempt at a hold that is under way asks for.
  ADD COLUMN asked integer CHECK (asked > 0 AND asked <= amount),
  ADD CONSTRAINT deposits_frozen_check1 CHECK (frozen <= amount - given_back),
  ADD CONSTRAINT deposits_applied_held_check CHECK (applied <= amount - given_back);
