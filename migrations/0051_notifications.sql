-- What a person was told in the account, once per event and subject. The words are made when it is read, in the language of the reader.
CREATE TABLE notifications (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  party text NOT NULL CHECK (party IN ('customer', 'owner', 'operations')),
  event text NOT NULL,
  subject_id text NOT NULL,
  order_id text REFERENCES orders (id),
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (person_id, event, subject_id)
);
CREATE INDEX notifications_newest ON notifications (person_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (person_id) WHERE read_at IS NULL;
CREATE INDEX notifications_order ON notifications (order_id);

-- Where messages to a phone go; by SMS when nothing was chosen.
ALTER TABLE profiles ADD COLUMN phone_channel text CHECK (phone_channel IN ('sms', 'whatsapp'));
