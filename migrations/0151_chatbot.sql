-- What the assistant of the chat understands, and what it says to it.
CREATE TABLE chatbot_intents (
  id text PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9-]{1,60}$'),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 300),
  -- In any language.
  training_phrases text[] NOT NULL CHECK (cardinality(training_phrases) <= 100),
  -- Each in both languages; one of them is said.
  responses jsonb NOT NULL,
  -- Where and for whom it counts.
  context_filters jsonb NOT NULL DEFAULT '{}',
  priority integer NOT NULL DEFAULT 50 CHECK (priority BETWEEN 0 AND 100),
  is_active boolean NOT NULL DEFAULT true,
  changed_at timestamptz NOT NULL
);

-- What nobody had an answer to, in the words as they are compared, and how often.
CREATE TABLE unmatched_questions (
  question text PRIMARY KEY CHECK (length(question) <= 200),
  asked text NOT NULL CHECK (length(asked) <= 200),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  times integer NOT NULL DEFAULT 1,
  last_asked_at timestamptz NOT NULL
);
CREATE INDEX unmatched_questions_by_times ON unmatched_questions (times DESC, question);
CREATE INDEX unmatched_questions_by_time ON unmatched_questions (last_asked_at);
