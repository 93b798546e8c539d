-- Cities, areas, fees of delivery and windows, as versions of one document; without any the places of the code are in force.
CREATE TABLE places (
  version int PRIMARY KEY CHECK (version > 0),
  document jsonb NOT NULL,
  reason text NOT NULL,
  written_by text REFERENCES people (id) ON DELETE SET NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX places_by_writer ON places (written_by) WHERE written_by IS NOT NULL;
-- Pages show areas, fees and windows.
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON places FOR EACH ROW EXECUTE FUNCTION announce_page_change('places');

-- Areas are data now: the contract checks them against the places in force.
ALTER TABLE items DROP CONSTRAINT items_pickup_area_check;
