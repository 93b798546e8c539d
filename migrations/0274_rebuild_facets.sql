-- Makes the grouping key and its indexes anew of exactly these columns, text, boolean or lists of text. What else depends on the key, triggers
-- among it, is made again as it was. A migration of a filter adds its column and calls this with the columns of all filters, in their order.
CREATE FUNCTION rebuild_facets(VARIADIC columns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  scalars text;
  lists text;
  included text;
  triggers text[];
  others text[];
  statement text;
BEGIN
  SELECT string_agg(CASE WHEN NOT is_list THEN format(CASE WHEN is_needed THEN '%s' ELSE 'coalesce(%s, '''')' END, value) END, ', ' ORDER BY place),
      string_agg(CASE WHEN is_list THEN quote_ident(name) END, ' || ARRAY[''''] || ' ORDER BY name), string_agg(quote_ident(name), ', ' ORDER BY place)
    INTO STRICT scalars, lists, included
    FROM (SELECT wanted.name, wanted.place, a.attnotnull AS is_needed, a.atttypid = 'text[]'::regtype AS is_list,
        quote_ident(wanted.name) || CASE WHEN a.atttypid = 'boolean'::regtype THEN '::text' ELSE '' END AS value
      FROM unnest(columns) WITH ORDINALITY AS wanted (name, place)
      LEFT JOIN pg_attribute a ON a.attrelid = 'items'::regclass AND a.attname = wanted.name AND NOT a.attisdropped) AS column_of;

  SELECT coalesce(array_agg(t.oid::text || ' ' || t.tgname ORDER BY t.tgname), '{}') INTO triggers FROM pg_trigger t
    WHERE t.tgrelid = 'items'::regclass AND NOT t.tgisinternal AND EXISTS (SELECT FROM pg_depend d JOIN pg_attribute a
      ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid AND a.attname = 'facet_key'
      WHERE d.classid = 'pg_trigger'::regclass AND d.objid = t.oid AND d.refobjid = t.tgrelid);
  SELECT array_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid) INTO others FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indexrelid
    WHERE i.indrelid = 'items'::regclass AND a.attname = 'facet_key' AND i.indexrelid <> 'items_by_group'::regclass;
  FOR at IN 1..cardinality(triggers) LOOP
    statement := pg_get_triggerdef(split_part(triggers[at], ' ', 1)::oid);
    EXECUTE format('DROP TRIGGER %I ON items', split_part(triggers[at], ' ', 2));
    triggers[at] := statement;
  END LOOP;

  ALTER TABLE items DROP COLUMN facet_key;
  DROP INDEX items_by_facets;
  EXECUTE format('ALTER TABLE items ADD COLUMN facet_key bigint NOT NULL GENERATED ALWAYS AS (hash_array_extended(%s, 0)) STORED',
    concat_ws(' || ', format('ARRAY[%s]', scalars), lists));
  EXECUTE format('CREATE INDEX items_by_group ON items (facet_key, price_by_days) INCLUDE (%s)
    WHERE status = ''approved'' AND visibility = ''visible''',
    included);
  EXECUTE format('CREATE INDEX items_by_facets ON items USING gin (%s) WHERE status = ''approved'' AND visibility = ''visible''', included);
  FOREACH statement IN ARRAY coalesce(others, '{}') || triggers LOOP
    EXECUTE statement;
  END LOOP;
  ANALYZE items;
END $$;
