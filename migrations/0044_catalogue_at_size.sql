CREATE EXTENSION IF NOT EXISTS btree_gin;

-- A page of the catalogue comes off an index in its order: these are the orders by the price for each length of rental. Items that few
-- filters leave over are found by their facets instead.
DO $$ BEGIN
  FOR days IN 1..14 LOOP
    IF days <> 3 THEN
      EXECUTE format('CREATE INDEX items_by_price_%1$s ON items ((price_by_days[%1$s]), id) WHERE status = ''approved'' AND visibility = ''visible''', days);
    END IF;
  END LOOP;
END $$;
CREATE INDEX items_by_category_newest ON items (category, created_at DESC, rank DESC, id DESC) WHERE status = 'approved' AND visibility = 'visible';
DROP INDEX items_by_occasion, items_by_type;
CREATE INDEX items_by_facets ON items USING gin (category, type, accessory_kind, occasions, size, colors, condition, pickup_area, sleeve, length,
  neckline) WHERE status = 'approved' AND visibility = 'visible';

-- Texts are searched in tiers. What names a piece (weight A) stands apart, and in the indexes by rank, so that a walk along the foremost items
-- finds a word that very many have, and an index of words one that few have. Of a very long name the beginning is searched: the whole of it would
-- not fit into an index.
CREATE OR REPLACE FUNCTION items_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := fold_for_search(concat_ws(' ', left(NEW.name ->> 'en', 120), left(NEW.name ->> 'ar', 120),
    left(NEW.brand ->> 'en', 120), left(NEW.brand ->> 'ar', 120)));
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
UPDATE items SET name = name WHERE greatest(length(name ->> 'en'), length(name ->> 'ar'), length(brand ->> 'en'), length(brand ->> 'ar')) > 120;
ALTER TABLE items ADD COLUMN name_words tsvector NOT NULL GENERATED ALWAYS AS (strip(ts_filter(search_words, '{a}'))) STORED;
CREATE INDEX items_name_words_index ON items USING gin (category, name_words);
DROP INDEX items_by_rank, items_by_category_rank;
CREATE INDEX items_by_rank ON items (rank DESC, created_at DESC, id DESC) INCLUDE (category, name_words) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_category_rank ON items (category, rank DESC, created_at DESC, id DESC) INCLUDE (name_words)
  WHERE status = 'approved' AND visibility = 'visible';

-- Counts with days leave out what is busy: what they need of an item stands in an index.
CREATE INDEX items_for_days ON items (id) INCLUDE (facet_key, price_by_days, turnaround_days, quantity, available_from, available_until)
  WHERE status = 'approved' AND visibility = 'visible';

-- How prices are spread, for each length of rental: without it the planner takes any range of prices for a rare one.
DO $$ BEGIN
  FOR days IN 1..14 LOOP
    EXECUTE format('CREATE STATISTICS items_price_%1$s ON (price_by_days[%1$s]) FROM items', days);
  END LOOP;
END $$;

-- What stands in an index of facets has to fit into it.
ALTER TABLE items ADD CHECK (length(size) <= 40 AND cardinality(colors) <= 12 AND length(array_to_string(colors, '')) <= 400);

-- What is counted: items that agree in every facet have one facet key. Every process keeps the groups and reads those anew that are announced.
DROP INDEX items_facets;
CREATE INDEX items_by_group ON items (facet_key, price_by_days) INCLUDE (category, type, accessory_kind, occasions, size, colors, condition, pickup_area,
  sleeve, length, neckline) WHERE status = 'approved' AND visibility = 'visible';

CREATE FUNCTION announce_group_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('group_changes', OLD.facet_key::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('group_changes', NEW.facet_key::text); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_added AFTER INSERT OR DELETE ON items FOR EACH ROW EXECUTE FUNCTION announce_group_change();
CREATE TRIGGER group_changed AFTER UPDATE ON items FOR EACH ROW
  WHEN (ROW (OLD.facet_key, OLD.price_by_days, OLD.status, OLD.visibility) IS DISTINCT FROM ROW (NEW.facet_key, NEW.price_by_days, NEW.status, NEW.visibility))
  EXECUTE FUNCTION announce_group_change();

ANALYZE items;
