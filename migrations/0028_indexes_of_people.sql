-- Every page of somebody signed in asks whether her identity is verified, and her settings whether anything of hers is still open.
CREATE INDEX identity_checks_person ON identity_checks (person_id, created_at);
CREATE INDEX rentals_by_owner ON rentals (owner_id);
CREATE INDEX ledger_entries_by_party ON ledger_entries (party_id) WHERE party_id IS NOT NULL;
-- What was written to somebody belongs to the copy of her data, and goes with her account.
CREATE INDEX outbox_recipient ON outbox (recipient);
