-- Who chooses discretion before anything else of a profile has a new row of it: that, too, takes a name off the pages of visitors.
CREATE TRIGGER page_changes_of_new_discretion AFTER INSERT ON profiles FOR EACH ROW
  WHEN (NEW.is_discreet) EXECUTE FUNCTION announce_page_change('all');
