-- Conversations of visitors with the assistant and with staff.
CREATE TABLE chat_sessions (
  id text PRIMARY KEY,
  -- What the browser keeps: it opens nothing without the visitor's cookie or the person's session.
  session_id text NOT NULL UNIQUE,
  user_id text REFERENCES people (id) ON DELETE SET NULL,
  -- SHA-256 of the visitor's cookie.
  visitor_hash text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'transferred_to_human', 'resolved')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  department text NOT NULL DEFAULT 'general' CHECK (department IN ('general', 'orders', 'owners', 'payments')),
  user_info jsonb NOT NULL DEFAULT '{}',
  -- The page the visitor is on.
  path text NOT NULL DEFAULT '/',
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
  satisfaction_rating integer CHECK (satisfaction_rating BETWEEN 1 AND 5),
  satisfaction_feedback text CHECK (length(satisfaction_feedback) <= 2000),
  -- Of the last message; taken under the lock of this row, so that its order is the order of the commits.
  last_sequence bigint NOT NULL DEFAULT 0,
  visitor_read bigint NOT NULL DEFAULT 0,
  agent_read bigint NOT NULL DEFAULT 0,
  agent_id text REFERENCES people (id) ON DELETE SET NULL,
  claimed_at timestamptz,
  -- Since when a person is waited for; null while nobody is.
  waiting_since timestamptz,
  first_answer_at timestamptz,
  visitor_seen_at timestamptz,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  last_activity_at timestamptz NOT NULL,
  CHECK ((status = 'resolved') = (ended_at IS NOT NULL))
);
-- One open conversation of a browser, and one of each person who signs in there.
CREATE UNIQUE INDEX chat_sessions_of_visitor ON chat_sessions (visitor_hash, coalesce(user_id, '')) WHERE status <> 'resolved';
CREATE INDEX chat_sessions_of_person ON chat_sessions (user_id, started_at) WHERE user_id IS NOT NULL;
CREATE INDEX chat_sessions_open ON chat_sessions (last_activity_at) WHERE status <> 'resolved';
CREATE INDEX chat_sessions_waiting ON chat_sessions (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX chat_sessions_ended ON chat_sessions (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX chat_sessions_of_agent ON chat_sessions (agent_id, last_activity_at) WHERE agent_id IS NOT NULL;

CREATE TABLE chat_messages (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence > 0),
  -- Made by the sender: the same again is the same message.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  sender_type text NOT NULL CHECK (sender_type IN ('user', 'bot', 'agent')),
  sender_id text REFERENCES people (id) ON DELETE SET NULL,
  message_type text NOT NULL DEFAULT 'text' CHECK (message_type IN ('text', 'photo', 'event')),
  content text NOT NULL CHECK (length(content) <= 4000),
  metadata jsonb NOT NULL DEFAULT '{}',
  is_internal boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (session_id, sequence),
  UNIQUE (session_id, key),
  CHECK (NOT is_internal OR sender_type = 'agent')
);
CREATE INDEX chat_messages_of_sender ON chat_messages (sender_id) WHERE sender_id IS NOT NULL;
