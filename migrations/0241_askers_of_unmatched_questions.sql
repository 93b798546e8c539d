-- The conversations in which a question without an answer was asked: it goes with the last of them that its person deletes.
CREATE TABLE unmatched_askers (
  question text NOT NULL REFERENCES unmatched_questions (question) ON DELETE CASCADE,
  session_id text NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
  PRIMARY KEY (question, session_id)
);
CREATE INDEX unmatched_askers_by_session ON unmatched_askers (session_id);
