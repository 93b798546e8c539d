-- What the two sides of a rental say to each other, and what the shop says to a person.
CREATE TABLE user_messages (
  id text PRIMARY KEY,
  -- The rental's id, or for what the shop says the person's.
  thread text NOT NULL,
  -- Taken under a lock of the thread, so that its order is the order of the commits.
  sequence bigint NOT NULL CHECK (sequence > 0),
  rental_id text REFERENCES rentals (id) ON DELETE CASCADE,
  sender_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  recipient_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  -- Made by the sender: the same again is the same message.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  content text NOT NULL CHECK (length(content) <= 2000),
  -- The content without ways to reach somebody; null where there are none.
  masked text CHECK (length(masked) <= 2000),
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (thread, sequence),
  UNIQUE (thread, sender_id, key)
);
CREATE INDEX user_messages_unread ON user_messages (recipient_id, thread) WHERE NOT is_read;
CREATE INDEX user_messages_of_recipient ON user_messages (recipient_id);
CREATE INDEX user_messages_of_sender ON user_messages (sender_id);
CREATE INDEX user_messages_masked ON user_messages (created_at, id) WHERE masked IS NOT NULL;
