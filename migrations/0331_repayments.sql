-- Customers say where refunds that are no card's go, and staff send them from one queue (decision 138).
ALTER TABLE refunds
  ALTER COLUMN order_id DROP NOT NULL,
  -- The person whose credit is paid out; such a refund belongs to no order.
  ADD COLUMN person_id text,
  ADD CONSTRAINT refunds_of_order_or_person CHECK ((order_id IS NULL) = (person_id IS NOT NULL));
ALTER TABLE refunds DROP CONSTRAINT refunds_status_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_status_check CHECK (status IN ('due', 'made', 'failed', 'replaced', 'charged_back', 'cancelled'));
CREATE INDEX refunds_by_person ON refunds (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX refunds_by_transfer ON refunds (made_at, id) WHERE way = 'transfer' AND status = 'made';

-- The account of a person, or of a guest's order; `sealed` has account and holder, encrypted.
CREATE TABLE refund_accounts (
  id text PRIMARY KEY,
  person_id text UNIQUE REFERENCES people (id) ON DELETE CASCADE,
  order_id text UNIQUE REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('cliq', 'iban')),
  sealed text NOT NULL,
  hint text NOT NULL,
  -- Why a bank has returned a transfer to it; nothing more is sent until it is changed.
  failure text CHECK (failure IN ('account', 'name')),
  -- Whoever of the staff has compared a holder's name that differs from the customer's.
  compared_by text REFERENCES people (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL,
  CHECK (num_nonnulls(person_id, order_id) = 1)
);

-- Files of transfers for the bank.
CREATE TABLE repayment_files (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  made_by text REFERENCES people (id) ON DELETE SET NULL,
  made_at timestamptz NOT NULL
);

-- Each transfer of a refund to its customer; one that came back is followed by another.
CREATE TABLE repayments (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  refund_id text NOT NULL REFERENCES refunds (id),
  file_id text NOT NULL REFERENCES repayment_files (id),
  amount integer NOT NULL CHECK (amount > 0),
  kind text NOT NULL CHECK (kind IN ('cliq', 'iban')),
  -- As the account was then; null once its person is deleted.
  sealed text,
  hint text NOT NULL,
  status text NOT NULL CHECK (status IN ('filed', 'paid', 'returned')),
  reference text,
  failure text CHECK (failure IN ('account', 'name', 'bank')),
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((status = 'filed') = (decided_at IS NULL)),
  CHECK (status <> 'paid' OR reference IS NOT NULL),
  CHECK ((status = 'returned') = (failure IS NOT NULL))
);
CREATE UNIQUE INDEX repayments_one_live ON repayments (refund_id) WHERE status IN ('filed', 'paid');
CREATE INDEX repayments_by_refund ON repayments (refund_id);
CREATE INDEX repayments_by_file ON repayments (file_id);

-- The consent of one of two people to a large refund; it ends with a change of the account.
CREATE TABLE repayment_approvals (
  refund_id text PRIMARY KEY REFERENCES refunds (id),
  approved_by text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  approved_at timestamptz NOT NULL
);
CREATE INDEX refund_accounts_by_comparer ON refund_accounts (compared_by) WHERE compared_by IS NOT NULL;
CREATE INDEX repayment_files_by_maker ON repayment_files (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX repayments_by_decider ON repayments (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX repayment_approvals_by_approver ON repayment_approvals (approved_by);
