-- An owner's words on their public page, in either language; empty without.
ALTER TABLE profiles
  ADD about_en text NOT NULL DEFAULT '' CHECK (length(about_en) <= 400),
  ADD about_ar text NOT NULL DEFAULT '' CHECK (length(about_ar) <= 400);
CREATE TRIGGER page_changes_of_words AFTER UPDATE ON profiles FOR EACH ROW
  WHEN ((OLD.about_en, OLD.about_ar) IS DISTINCT FROM (NEW.about_en, NEW.about_ar)) EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes_of_new_words AFTER INSERT ON profiles FOR EACH ROW
  WHEN (NEW.about_en <> '' OR NEW.about_ar <> '') EXECUTE FUNCTION announce_page_change('all');
