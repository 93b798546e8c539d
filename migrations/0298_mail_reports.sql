-- What comes back about mails: an address that takes none, a complaint, or a fault that may pass. The first two close the address until
-- somebody has it tried again (`settled_at`).
CREATE TABLE mail_reports (
  id text PRIMARY KEY CHECK (length(id) <= 300),
  address text NOT NULL CHECK (address = lower(address)),
  kind text NOT NULL CHECK (kind IN ('bounce', 'complaint', 'soft')),
  message_id text NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 200),
  at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX mail_reports_address ON mail_reports (address);
ALTER TABLE outbox ADD COLUMN reported text CHECK (reported IN ('bounce', 'complaint'));
CREATE INDEX outbox_reported ON outbox (created_at, id) WHERE reported IS NOT NULL;
