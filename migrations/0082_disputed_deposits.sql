-- What a bank has taken back of a deposit that was taken from a card, and how it decided.
ALTER TABLE deposits
  ADD COLUMN disputed integer NOT NULL DEFAULT 0 CHECK (disputed BETWEEN 0 AND applied),
  ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost'));
