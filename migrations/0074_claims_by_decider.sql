-- Whoever decided about a claim is looked for when an account is deleted.
CREATE INDEX claims_by_decider ON claims (decided_by) WHERE decided_by IS NOT NULL;
