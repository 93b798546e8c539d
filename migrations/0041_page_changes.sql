-- What the pages of visitors show is announced when it changes, so that every process forgets the pages it has cached.
-- Row by row, since a statement that changes nothing changes no page; equal notifications of a transaction are sent once.
-- 'all': what stands on many pages. 'days': which days are free, shown only where days or a calendar are.
CREATE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changes', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON items FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON units FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON site_settings FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER UPDATE OF name OR DELETE ON people FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON avatars FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION announce_page_change('days');
