-- Whom staff call back, since nobody was there.
CREATE TABLE callbacks (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 2001) UNIQUE,
  session_id text NOT NULL UNIQUE REFERENCES chat_sessions (id) ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('call', 'whatsapp', 'mail')),
  contact text NOT NULL CHECK (length(contact) <= 200),
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  done_by text REFERENCES people (id) ON DELETE SET NULL
);
CREATE INDEX callbacks_open ON callbacks (asked_at) WHERE done_at IS NULL;
CREATE INDEX callbacks_by_staff ON callbacks (done_by) WHERE done_by IS NOT NULL;
