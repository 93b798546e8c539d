-- What an item is worn to, several of a closed list; counted and filtered like the other facets.
ALTER TABLE items ADD COLUMN occasions text[] NOT NULL DEFAULT '{}' CHECK (occasions <@ ARRAY['wedding', 'engagement', 'katb-kitab', 'henna',
  'graduation', 'eid', 'ramadan', 'evening', 'birthday', 'office', 'everyday', 'outdoors']);

DROP INDEX items_facets;
ALTER TABLE items DROP COLUMN facet_key;
-- The empty text keeps colours and occasions apart.
ALTER TABLE items ADD COLUMN facet_key bigint NOT NULL GENERATED ALWAYS AS (hash_array_extended(
  ARRAY[category, type, size, condition, pickup_area, coalesce(sleeve, ''), coalesce(length, ''), coalesce(neckline, '')]
  || colors || ARRAY[''] || occasions, 0)) STORED;
CREATE INDEX items_facets ON items (id) INCLUDE (facet_key, category, type, occasions, size, colors, condition, pickup_area, sleeve, length,
  neckline, price_by_days, turnaround_days, quantity, available_from, available_until) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_occasion ON items USING gin (occasions) WHERE status = 'approved' AND visibility = 'visible';

-- Items of the same rank stand in the order in which they came, the newest first.
DROP INDEX items_by_rank, items_by_category_rank, items_by_newest;
CREATE INDEX items_by_rank ON items (rank DESC, created_at DESC, id DESC) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_category_rank ON items (category, rank DESC, created_at DESC, id DESC) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_newest ON items (created_at DESC, rank DESC, id DESC) WHERE status = 'approved' AND visibility = 'visible';

-- The words of an item, each once with its heaviest weight, so that a word named ten times counts as much as one named once.
-- A: names, brand, type and category. B: occasions. C: tags and the other attributes. Those of the description stand apart: they are many,
-- and ranking reads the others only. What ranking reads stays in the row itself.
ALTER TABLE items ADD COLUMN description_words tsvector NOT NULL DEFAULT '';
ALTER TABLE items ALTER COLUMN search_words SET STORAGE MAIN;
CREATE INDEX items_description_words_index ON items USING gin (description_words);
CREATE OR REPLACE FUNCTION items_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := fold_for_search(concat_ws(' ', NEW.name ->> 'en', NEW.name ->> 'ar', NEW.brand ->> 'en', NEW.brand ->> 'ar'));
  told text := fold_for_search(concat_ws(' ', NEW.description ->> 'en', NEW.description ->> 'ar'));
BEGIN
  NEW.description_words := strip(to_tsvector('simple', told) || to_tsvector('english', told));
  NEW.search_words := (SELECT coalesce(string_agg(format('''%s'':1%s', lexeme, weight), ' '), '')::tsvector FROM (
    SELECT word.lexeme, min(part.weight) AS weight
    FROM (VALUES
      ('A', concat_ws(' ', names, NEW.type, NEW.category)),
      ('B', array_to_string(NEW.occasions, ' ')),
      ('C', concat_ws(' ', array_to_string(NEW.tags || NEW.colors, ' '), NEW.pickup_area, NEW.size, NEW.sleeve || 'sleeve', NEW.length || 'length'))) AS part (weight, words),
      fold_for_search(part.words) AS folded,
      unnest(to_tsvector('simple', folded) || to_tsvector('english', folded)) AS word
    GROUP BY word.lexeme) AS heaviest);
  INSERT INTO search_lexemes SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', names))) AS word
    WHERE word !~ '^[0-9]' AND length(word) BETWEEN 3 AND 40 ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
DROP TRIGGER items_search ON items;
CREATE TRIGGER items_search BEFORE INSERT OR UPDATE OF name, brand, description, occasions, tags, colors, type, category, pickup_area, size,
  sleeve, length ON items FOR EACH ROW EXECUTE FUNCTION items_search_words();

-- The items that a shop begins with; every other item only has its words written anew.
UPDATE items SET occasions = first.occasions, rank = CASE WHEN items.rank = 100 THEN first.rank ELSE items.rank END FROM (VALUES
  ('wf-001', ARRAY['wedding', 'engagement', 'katb-kitab', 'evening'], 200),
  ('mf-002', ARRAY['wedding', 'katb-kitab', 'eid'], 199),
  ('wf-003', ARRAY['henna', 'wedding', 'katb-kitab', 'eid'], 198),
  ('wp-001', ARRAY['evening', 'birthday', 'engagement', 'wedding', 'graduation'], 197),
  ('mf-001', ARRAY['wedding', 'engagement', 'katb-kitab', 'graduation', 'office'], 196),
  ('wf-002', ARRAY['eid', 'ramadan', 'katb-kitab'], 195),
  ('k-001', ARRAY['wedding', 'birthday', 'engagement', 'eid'], 194),
  ('wc-001', ARRAY['graduation', 'eid', 'office', 'everyday'], 193),
  ('k-002', ARRAY['wedding', 'engagement', 'eid'], 192),
  ('mc-001', ARRAY['office', 'graduation', 'everyday'], 191),
  ('a-003', ARRAY['wedding', 'engagement', 'katb-kitab', 'henna'], 190),
  ('s-001', ARRAY['wedding', 'engagement', 'evening', 'graduation'], 189),
  ('a-001', ARRAY['wedding', 'engagement', 'evening'], 188),
  ('a-002', ARRAY['wedding', 'katb-kitab', 'eid'], 187),
  ('mc-002', ARRAY['everyday'], 186),
  ('ms-001', ARRAY['outdoors'], 185),
  ('s-002', ARRAY['wedding', 'engagement', 'graduation', 'office'], 184),
  ('k-003', ARRAY['everyday', 'outdoors'], 183)) AS first (id, occasions, rank) WHERE first.id = items.id;
UPDATE items SET occasions = occasions WHERE occasions = '{}';
