-- Pages of visitors show what the library says of the site's pictures.
CREATE TRIGGER page_changes AFTER UPDATE OF alt_en, alt_ar, focus_x, focus_y ON objects FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
