-- A principal sells late fees too: the customer gets an invoice of the whole fee (decision 140). Damage and loss are compensation, and have no tax.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_part_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_part_check
  CHECK (part IN ('rental', 'service_fee', 'protection', 'delivery', 'cash_handling', 'claim', 'late_fee'));

-- The invoice of the late fees of a transaction, with its tax and its document: the part of the owner and that of the shop together.
CREATE FUNCTION issue_late_fees(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  facts jsonb;
  lines jsonb;
  total integer;
  net integer;
  place integer;
  paper text;
BEGIN
  IF sale.order_id IS NULL OR sale.kind NOT IN ('claim_settled', 'deposit_applied', 'claim_reversed')
    OR EXISTS (SELECT FROM invoices WHERE transaction_id = sale.id) THEN RETURN; END IF;
  SELECT settings || jsonb_build_object('version', version) INTO facts FROM tax_settings ORDER BY version DESC LIMIT 1;
  IF facts IS NULL OR facts ->> 'taxNumber' = '' OR facts ->> 'regime' <> 'principal' THEN RETURN; END IF;
  WITH late AS (
    SELECT rental_id, -sum(amount)::int AS amount FROM ledger_entries WHERE transaction_id = sale.id AND part = 'late_fee'
    GROUP BY rental_id HAVING sum(amount) < 0
  ), taxed AS (
    SELECT row_number() OVER (ORDER BY rental_id) AS id, rental_id, amount, net_of(amount, (facts ->> 'rate')::int) AS net FROM late
  )
  SELECT jsonb_agg(jsonb_build_object('id', taxed.id, 'code', 'late_fee', 'rental', rental_id, 'piece', NULL, 'price', amount, 'discount', 0, 'amount', amount, 'net', taxed.net,
    'tax', amount - taxed.net, 'isOwn', true) ORDER BY taxed.id), sum(amount), sum(taxed.net) INTO lines, total, net FROM taxed;
  IF total IS NULL THEN RETURN; END IF;
  facts := facts || jsonb_build_object('lines', lines, 'net', net, 'tax', total - net);
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES ('invoice', of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  paper := format('INV-%s-%s', of_year, lpad(place::text, 6, '0'));
  INSERT INTO invoices (number, kind, order_id, transaction_id, amount, corrects, content, issued_at, tax)
  VALUES (paper, 'invoice', sale.order_id, sale.id, total, NULL,
    jsonb_build_object('charges', jsonb_build_array(jsonb_build_object('code', 'claim', 'amount', total)), 'pieces', '[]'::jsonb), sale.at, facts);
  PERFORM book_tax(paper, sale, facts, 1);
  PERFORM file_document(paper, sale.order_id, NULL, facts, sale.at);
END $$;

-- As in migration 0340; a refund never corrects an invoice of late fees.
CREATE OR REPLACE FUNCTION issue_invoice(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold integer := sold_in(sale);
  of_kind text := CASE WHEN sold > 0 THEN 'invoice' ELSE 'credit_note' END;
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  corrected text;
  facts jsonb;
  place integer;
  paper text;
BEGIN
  -- A restored database has its invoices already.
  IF sold = 0 OR sale.order_id IS NULL OR EXISTS (SELECT 1 FROM invoices WHERE transaction_id = sale.id) THEN RETURN; END IF;
  IF sold > 0 THEN
    facts := tax_of_sale(sale.id, sold);
  ELSE
    SELECT number INTO corrected FROM invoices WHERE order_id = sale.order_id AND kind = 'invoice' AND tax #>> '{lines,0,code}' IS DISTINCT FROM 'late_fee'
      ORDER BY EXISTS (SELECT FROM jsonb_array_elements(tax -> 'lines') AS line JOIN ledger_entries AS entry ON entry.rental_id = line ->> 'rental'
        WHERE entry.transaction_id = sale.id AND entry.part = 'rental') DESC, issued_at DESC, number DESC LIMIT 1;
    IF corrected IS NULL THEN RETURN; END IF;
    SELECT tax_of_note(sale.id, -sold, invoices.tax, coalesce((SELECT jsonb_agg(line) FROM invoices AS note, jsonb_array_elements(note.tax -> 'lines') AS line
      WHERE note.corrects = corrected), '[]')) INTO facts FROM invoices WHERE number = corrected AND tax IS NOT NULL;
  END IF;
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (of_kind, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  paper := format('%s-%s-%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, of_year, lpad(place::text, 6, '0'));
  INSERT INTO invoices (number, kind, order_id, transaction_id, amount, corrects, content, issued_at, tax)
  VALUES (paper, of_kind, sale.order_id, sale.id, abs(sold), corrected, invoice_content(sale.order_id, sale.id), sale.at, facts);
  IF facts IS NULL THEN RETURN; END IF;
  PERFORM book_tax(paper, sale, facts, sign(sold)::int);
  PERFORM file_document(paper, sale.order_id, corrected, facts, sale.at);
END $$;

CREATE OR REPLACE FUNCTION invoice_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_invoice(NEW);
  PERFORM issue_owner_papers(NEW);
  PERFORM issue_late_fees(NEW);
  RETURN NULL;
END $$;
