-- The overview of the administration and its reports read what was booked, earned, claimed and late in a stretch of days.
CREATE INDEX ledger_transactions_by_time ON ledger_transactions (at, id);
CREATE INDEX rentals_by_lateness ON rentals (late_from, id) WHERE late_from IS NOT NULL;
CREATE INDEX claims_by_time ON claims (created_at, id);
CREATE INDEX payouts_by_batch ON payouts (batch, status);
CREATE INDEX review_reports_waiting ON review_reports (reported_at) WHERE resolved_at IS NULL;
