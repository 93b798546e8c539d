-- Deleting a person or a piece looks for what names it: seldom, but then in every row.
CREATE INDEX journal_by_actor ON journal (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX favorites_by_item ON favorites (item_id);
CREATE INDEX role_changes_by_changer ON role_changes (changed_by) WHERE changed_by IS NOT NULL;
CREATE INDEX identity_checks_by_claimer ON identity_checks (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX identity_checks_by_decider ON identity_checks (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX challenges_by_person ON challenges (person_id);
CREATE INDEX identity_visits_by_person ON identity_visits (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX passkey_questions_by_person ON passkey_questions (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX site_settings_by_writer ON site_settings (written_by) WHERE written_by IS NOT NULL;
CREATE INDEX inquiries_by_person ON inquiries (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX inquiries_by_email ON inquiries (email) WHERE email IS NOT NULL;
CREATE INDEX consents_by_order ON consents (order_id) WHERE order_id IS NOT NULL;
