-- Terms and answers say the figures that the shop reckons with.
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON business_figures FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
