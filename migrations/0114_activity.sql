-- How often visitors searched and asked for a price, counted by day. Of nobody in particular.
CREATE TABLE activity_counts (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'quote')),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, kind)
);
-- What was searched for and not found, by its words as the search understands them.
CREATE TABLE missed_searches (
  day date NOT NULL,
  words text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 60),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, words)
);
CREATE INDEX rentals_by_return ON rentals (returned_at, id) WHERE returned_at IS NOT NULL;
