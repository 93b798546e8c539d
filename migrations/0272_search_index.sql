-- The collections of an outside search engine: the one that answers, and the one that is being filled, up to an item. No row without an engine.
CREATE TABLE search_index (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  serving text,
  filling text,
  filled_to text NOT NULL DEFAULT '',
  CHECK (serving IS NOT NULL OR filling IS NOT NULL)
);

-- Items that changed since they were sent there. Rows are only added and removed, so that writers of items never wait for each other here.
CREATE TABLE search_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (item_id) SELECT CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END FROM search_index;
  RETURN NULL;
END $$;
CREATE TRIGGER search_added AFTER INSERT OR DELETE ON items FOR EACH ROW EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_changed AFTER UPDATE ON items FOR EACH ROW
  WHEN (ROW (OLD.search_words, OLD.description_words, OLD.facet_key, OLD.price_by_days, OLD.status, OLD.visibility, OLD.rank, OLD.created_at)
    IS DISTINCT FROM ROW (NEW.search_words, NEW.description_words, NEW.facet_key, NEW.price_by_days, NEW.status, NEW.visibility, NEW.rank, NEW.created_at))
  EXECUTE FUNCTION note_search_change();
