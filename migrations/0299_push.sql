-- Browsers in which a person has switched notifications on; they end with the session.
CREATE TABLE push_devices (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  session_id text NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  public_key text NOT NULL CHECK (length(public_key) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 40),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_devices_person ON push_devices (person_id);

ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('mail', 'sms', 'whatsapp', 'push'));
SELECT pgboss.create_queue('push', '{"policy": "short"}');
UPDATE pgboss.queue SET warning_queued = 1000000000 WHERE name = 'push';

-- Everything that may be switched off is also shown on devices until it is switched off there.
UPDATE profiles SET notifications = (SELECT jsonb_object_agg(key, value || '{"push": true}') FROM jsonb_each(notifications)) WHERE notifications IS NOT NULL;
-- No quiet hours at all; the channel of what would come by mail and phone; since when an owner’s news waits for the mail of the morning.
ALTER TABLE profiles
  ADD COLUMN quiet_off boolean NOT NULL DEFAULT false,
  ADD COLUMN important_by text NOT NULL DEFAULT 'both' CHECK (important_by IN ('both', 'mail', 'phone')),
  ADD COLUMN digest_since timestamptz;
CREATE INDEX profiles_digest ON profiles (person_id) WHERE digest_since IS NOT NULL;
