-- Answers of the assistant while they are written; each is gone once it is said.
CREATE TABLE chat_drafts (
  session_id text NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
  -- Of the message that is answered.
  sequence bigint NOT NULL,
  content text NOT NULL DEFAULT '' CHECK (length(content) <= 4000),
  begun_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, sequence)
);
CREATE INDEX chat_drafts_by_time ON chat_drafts (begun_at);
