-- A booking changes the free days of its own item: only that item's page, and pages with days, are forgotten.
CREATE FUNCTION announce_days_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Where the unit is gone too, its own trigger announces that.
  PERFORM pg_notify('page_changes', 'days ' || item_id) FROM units
  WHERE id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.unit_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.unit_id END);
  RETURN NULL;
END $$;

DROP TRIGGER page_changes ON blocks;
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION announce_days_change();
