-- Photographs of conversations; their files lie with the documents and go once nothing names them.
CREATE TABLE chat_photos (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
  small text NOT NULL,
  large text NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX chat_photos_of_session ON chat_photos (session_id);
