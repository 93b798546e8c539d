-- For the deletion of a person who saved the draft last.
CREATE INDEX site_settings_draft_saved_by ON site_settings_draft (saved_by);
