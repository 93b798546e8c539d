-- Answers that staff have ready, each in both languages, by a short name that they type after a slash.
CREATE TABLE canned_answers (
  id text PRIMARY KEY,
  shortcut text NOT NULL UNIQUE CHECK (shortcut ~ '^[a-z0-9-]{1,40}$'),
  text jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
-- Who of the staff takes conversations, and when they were there last.
CREATE TABLE chat_agents (
  person_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  is_taking boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL
);
