-- By a part of a name, an address or a phone, folded once, when it is written: a name that many have is then looked for row by row.
ALTER TABLE people ADD COLUMN search_words text GENERATED ALWAYS AS (
  ' ' || fold_for_search(name || ' ' || coalesce(arabic_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED;
CREATE INDEX people_by_words ON people USING gin (search_words gin_trgm_ops);
DROP INDEX people_by_contact;
