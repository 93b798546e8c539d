-- A refund that was due when a bank decided a dispute for its customer: the bank has brought it.
ALTER TABLE refunds DROP CONSTRAINT refunds_status_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_status_check CHECK (status IN ('due', 'made', 'failed', 'replaced', 'charged_back'));

-- The cash orders of a customer, by a phone or a confirmed e-mail address.
CREATE INDEX orders_by_phone ON orders ((delivery ->> 'phone'), id) WHERE method = 'cash';
CREATE INDEX orders_by_confirmed_email ON orders (email, id) WHERE method = 'cash' AND email_confirmed_at IS NOT NULL;
