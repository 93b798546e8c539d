-- The newest time that a process of the shop has seen, and the last jump of the clock by more than a minute.
CREATE TABLE clock_watch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seen_at timestamptz NOT NULL,
  jumped_at timestamptz,
  jumped_ms bigint,
  CHECK ((jumped_at IS NULL) = (jumped_ms IS NULL))
);
