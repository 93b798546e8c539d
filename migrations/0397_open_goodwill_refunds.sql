-- The refunds at the shop's cost that wait for a second person.
CREATE INDEX goodwill_refunds_asked ON goodwill_refunds (asked_at) WHERE status = 'asked';
