-- An invoice for each sale of the ledger and a credit note for each refund, numbered without gaps by kind and year. They are never changed: a
-- correction is a credit note. `content` has what was sold in both languages as it was then.
CREATE TABLE invoice_counters (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  used integer NOT NULL CHECK (used > 0),
  PRIMARY KEY (kind, year)
);
CREATE TABLE invoices (
  number text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  order_id text NOT NULL REFERENCES orders (id),
  transaction_id text NOT NULL UNIQUE REFERENCES ledger_transactions (id),
  amount integer NOT NULL CHECK (amount > 0),
  corrects text REFERENCES invoices (number),
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  CHECK ((kind = 'credit_note') = (corrects IS NOT NULL))
);
CREATE INDEX invoices_by_order ON invoices (order_id);

CREATE FUNCTION invoices_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an invoice is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_append_only();

-- What a transaction sold (above zero) or gave back (below), in fils: what it earned for owners and shop. A kind that sells is added here.
CREATE FUNCTION sold_in(ledger_transactions) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(amount), 0)::int FROM ledger_entries
  WHERE transaction_id = $1.id AND $1.kind IN ('capture', 'cash_collected', 'transfer_matched', 'replacement', 'refund')
    AND account IN ('owner_payable', 'platform_revenue', 'discounts', 'rounding')
$$;

-- The charges of an order and its pieces; those that came to nothing are not sold.
CREATE FUNCTION invoice_content(of_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('charges', orders.charges, 'pieces', coalesce((
    SELECT jsonb_agg(jsonb_build_object('line', rentals.line, 'name', items.name, 'brand', items.brand, 'size', items.size,
      'from', rentals.first_day, 'until', rentals.last_day, 'price', rentals.price) ORDER BY rentals.line, rentals.id)
    FROM rentals JOIN items ON items.id = rentals.item_id
    WHERE rentals.order_id = orders.id
      AND rentals.status NOT IN ('held', 'released', 'requested', 'declined', 'expired', 'cancelled', 'cancelled_by_owner', 'cancelled_by_operations')
  ), '[]')) FROM orders WHERE orders.id = of_order
$$;

CREATE FUNCTION issue_invoice(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold integer := sold_in(sale);
  of_kind text := CASE WHEN sold > 0 THEN 'invoice' ELSE 'credit_note' END;
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  corrected text;
  place integer;
BEGIN
  -- A restored database has its invoices already.
  IF sold = 0 OR sale.order_id IS NULL OR EXISTS (SELECT 1 FROM invoices WHERE transaction_id = sale.id) THEN RETURN; END IF;
  IF sold < 0 THEN
    SELECT number INTO corrected FROM invoices WHERE order_id = sale.order_id AND kind = 'invoice' ORDER BY issued_at DESC, number DESC LIMIT 1;
    IF corrected IS NULL THEN RETURN; END IF;
  END IF;
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (of_kind, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  INSERT INTO invoices (number, kind, order_id, transaction_id, amount, corrects, content, issued_at)
  VALUES (format('%s-%s-%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, of_year, lpad(place::text, 6, '0')),
    of_kind, sale.order_id, sale.id, abs(sold), corrected, invoice_content(sale.order_id), sale.at);
END $$;

-- At the end of a transaction: its entries are complete, and the counter of the year is locked for no longer than the commit takes.
CREATE FUNCTION invoice_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_invoice(NEW);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_invoiced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_sale();

-- What was sold before.
DO $$
DECLARE
  sale ledger_transactions;
BEGIN
  FOR sale IN SELECT * FROM ledger_transactions ORDER BY at, id LOOP
    PERFORM issue_invoice(sale);
  END LOOP;
END $$;
