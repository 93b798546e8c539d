-- The words of an item with its group (2 clothes for adults, 1 for children, 0 what goes with clothes) before each, those of its name once more with
-- an n. An index of them tells at once that a group has no item with some words, and its statistics how many have them.
CREATE FUNCTION words_in_group(category text, words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100
  RETURN array_to_tsvector(ARRAY(SELECT kind || CASE category WHEN 'accessories' THEN '0' WHEN 'Kids' THEN '1' ELSE '2' END || word
    FROM (SELECT '' AS kind, word FROM unnest(tsvector_to_array(words)) AS word
      UNION ALL SELECT 'n', word FROM unnest(tsvector_to_array(ts_filter(words, '{a}'))) AS word) AS each));
CREATE INDEX items_words_in_group ON items USING gin (words_in_group(category, search_words));
ALTER INDEX items_words_in_group ALTER COLUMN 1 SET STATISTICS 300;
DROP INDEX items_name_words_index;
ANALYZE items;
