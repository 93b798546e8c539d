-- Counts of the cash in the shop. A difference above the limit waits for a second person; one waits at most.
CREATE TABLE shop_counts (
  id text PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  key text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('reconciled', 'variance', 'resolved', 'dropped')),
  counts jsonb NOT NULL,
  expected integer NOT NULL CHECK (expected >= 0),
  counted integer NOT NULL CHECK (counted >= 0),
  reason text CHECK (reason IN ('wrong-change', 'no-change', 'note-missing', 'parking', 'unclear')),
  words text,
  counted_by text,
  counted_at timestamptz NOT NULL,
  signed_by text,
  signed_at timestamptz,
  CHECK ((status = 'reconciled') = (counted = expected)),
  CHECK (counted = expected OR reason IS NOT NULL),
  CHECK (status NOT IN ('resolved', 'dropped') OR signed_at IS NOT NULL)
);
CREATE UNIQUE INDEX shop_counts_one_waits ON shop_counts (status) WHERE status = 'variance';

-- Differences that one person booked alone are summed.
CREATE INDEX cash_sessions_signed ON cash_sessions (signed_at) WHERE written_off <> 0;
CREATE INDEX shop_counts_signed ON shop_counts (signed_at) WHERE status = 'resolved';
