-- The areas that people would have had something delivered to, by their words as the search understands them. Of nobody in particular.
CREATE TABLE area_wishes (
  day date NOT NULL,
  words text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 60),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, words)
);
