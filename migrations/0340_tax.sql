-- Sales tax (decision 140): its settings, the tax of each paper, the papers of owners, and the documents for the national service.
CREATE TABLE tax_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  settings jsonb NOT NULL,
  written_by text REFERENCES people (id) ON DELETE SET NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX tax_settings_by_writer ON tax_settings (written_by);

-- The tax facts of a paper as they were when it was issued; null where no tax was in force.
ALTER TABLE invoices ADD COLUMN tax jsonb;
CREATE INDEX invoices_taxed ON invoices (issued_at) WHERE tax IS NOT NULL;
CREATE INDEX invoices_by_corrected ON invoices (corrects) WHERE corrects IS NOT NULL;

-- In the regime of an agent the shop sells its commission to owners: an invoice for each sale, and a credit note for each refund.
CREATE TABLE owner_papers (
  number text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  owner_id text REFERENCES people (id) ON DELETE SET NULL,
  order_id text REFERENCES orders (id),
  transaction_id text NOT NULL REFERENCES ledger_transactions (id),
  amount integer NOT NULL CHECK (amount > 0),
  corrects text REFERENCES owner_papers (number),
  tax jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  CHECK ((kind = 'credit_note') = (corrects IS NOT NULL))
);
CREATE UNIQUE INDEX owner_papers_once ON owner_papers (transaction_id, owner_id);
CREATE INDEX owner_papers_by_owner ON owner_papers (owner_id, issued_at);
CREATE INDEX owner_papers_by_order ON owner_papers (order_id);
CREATE INDEX owner_papers_by_corrected ON owner_papers (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX owner_papers_by_time ON owner_papers (issued_at);
ALTER TABLE invoice_counters DROP CONSTRAINT invoice_counters_kind_check;
ALTER TABLE invoice_counters ADD CHECK (kind IN ('invoice', 'credit_note', 'commission', 'commission_note', 'document'));

-- The documents for the national e-invoicing service, in the order of their counter. Identifier and XML are stored before they are sent.
CREATE TABLE e_invoices (
  number text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('388', '381')),
  uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  counter integer NOT NULL UNIQUE CHECK (counter > 0),
  order_id text REFERENCES orders (id),
  corrects text REFERENCES e_invoices (number),
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'accepted', 'refused')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz CHECK ((status = 'waiting') = (next_at IS NOT NULL)),
  problem text,
  correction jsonb,
  xml text,
  qr text CHECK ((status = 'accepted') = (qr IS NOT NULL)),
  answer text,
  reasons jsonb NOT NULL DEFAULT '[]',
  is_repeated boolean NOT NULL DEFAULT false,
  is_sandbox boolean NOT NULL DEFAULT false,
  issued_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE INDEX e_invoices_due ON e_invoices (next_at, counter) WHERE status = 'waiting';
CREATE INDEX e_invoices_by_state ON e_invoices (status, counter DESC);
CREATE INDEX e_invoices_by_order ON e_invoices (order_id);
CREATE INDEX e_invoices_by_corrected ON e_invoices (corrects) WHERE corrects IS NOT NULL;

-- Tax that was paid to the authority.
CREATE TABLE tax_payments (
  id text PRIMARY KEY,
  period text NOT NULL UNIQUE CHECK (period ~ '^[0-9]{4}-(01|03|05|07|09|11)$'),
  amount integer NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  paid_by text REFERENCES people (id) ON DELETE SET NULL,
  paid_at timestamptz NOT NULL
);
CREATE INDEX tax_payments_by_person ON tax_payments (paid_by);

-- The documents that the stand-in of the demonstration knows.
CREATE TABLE demo_tax_documents (
  id text PRIMARY KEY,
  uuid text NOT NULL UNIQUE,
  kind text NOT NULL,
  xml text NOT NULL,
  qr text NOT NULL
);

-- The amount without tax of a price that includes it, in whole ten fils; `tax.policy.ts` has the same rule.
CREATE FUNCTION net_of(gross integer, rate integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (round(gross::numeric * 1000 / (10000 + rate)) * 10)::int
$$;

-- The lines of a sale (sign 1) or of a refund (-1) by the ledger: a line for each rental, and one for each other part.
CREATE FUNCTION sold_lines(of_sale text, sign integer, total integer)
  RETURNS TABLE (place bigint, code text, rental text, price integer, discount integer) LANGUAGE sql STABLE AS $$
  WITH sold AS (
    SELECT coalesce(part, 'other') AS code, CASE WHEN part = 'rental' THEN rental_id END AS rental, account = 'discounts' AS is_discount, -amount * sign AS amount
    FROM ledger_entries WHERE transaction_id = of_sale AND is_of_sale(account)
  ), lines AS (
    SELECT code, rental, coalesce(sum(amount) FILTER (WHERE NOT is_discount), 0)::int AS price, coalesce(-sum(amount) FILTER (WHERE is_discount), 0)::int AS discount
    FROM sold GROUP BY code, rental
  ), fit AS (
    SELECT coalesce(sum(price - discount), 0) = total AND coalesce(bool_and(price - discount >= 0 AND discount >= 0), false) AS is_fit FROM lines
  )
  SELECT row_number() OVER (ORDER BY code <> 'rental', code, rental), code, rental, price, discount
    FROM lines, fit WHERE is_fit AND price - discount > 0
  UNION ALL SELECT 1, 'other', NULL, total, 0 FROM fit WHERE NOT is_fit
$$;

-- A piece as a paper names it, in both languages.
CREATE FUNCTION piece_of(of_rental text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', items.name, 'brand', items.brand, 'size', items.size, 'from', rentals.first_day, 'until', rentals.last_day)
  FROM rentals JOIN items ON items.id = rentals.item_id WHERE rentals.id = of_rental
$$;

-- The tax facts of a sale, by the settings in force; null without tax.
CREATE FUNCTION tax_of_sale(of_sale text, total integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH force AS (
    SELECT settings || jsonb_build_object('version', version) AS facts, (settings ->> 'rate')::int AS rate, settings ->> 'regime' AS regime
    FROM tax_settings ORDER BY version DESC LIMIT 1
  ), lines AS (
    SELECT line.*, price - discount AS amount, regime = 'principal' OR code <> 'rental' AS is_own, rate FROM force, sold_lines(of_sale, 1, total) AS line
  ), taxed AS (
    SELECT *, CASE WHEN is_own THEN net_of(amount, rate) ELSE amount END AS net FROM lines
  )
  SELECT force.facts || jsonb_build_object(
    'lines', (SELECT jsonb_agg(jsonb_build_object('id', place, 'code', code, 'rental', rental, 'piece', piece_of(rental), 'price', price, 'discount', discount, 'amount', amount,
      'net', net, 'tax', amount - net, 'isOwn', is_own) ORDER BY place) FROM taxed),
    'net', (SELECT sum(net) FROM taxed), 'tax', (SELECT sum(amount - net) FROM taxed))
  FROM force WHERE force.facts ->> 'taxNumber' <> ''
$$;

-- The tax facts of a credit note: those of its invoice, and of each line what is left of the invoice's. All notes together mirror the invoice.
CREATE FUNCTION tax_of_note(of_sale text, total integer, corrected jsonb, earlier jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH own AS (
    SELECT (line ->> 'id')::int AS id, line ->> 'code' AS code, line ->> 'rental' AS rental, (line ->> 'amount')::int AS amount, (line ->> 'isOwn')::boolean AS is_own,
      coalesce((SELECT sum((note ->> 'amount')::int) FROM jsonb_array_elements(earlier) AS note WHERE note ->> 'id' = line ->> 'id'), 0)::int AS gone
    FROM jsonb_array_elements(corrected -> 'lines') AS line
  ), lines AS (
    SELECT line.place, line.code, line.rental, line.price, line.discount, line.price - line.discount AS amount, own.id,
      coalesce(own.is_own, corrected ->> 'regime' = 'principal' OR line.code <> 'rental') AS is_own, (corrected ->> 'rate')::int AS rate,
      greatest(coalesce(own.amount - own.gone, 0), 0) AS remaining
    FROM sold_lines(of_sale, -1, total) AS line LEFT JOIN own ON own.code = line.code AND own.rental IS NOT DISTINCT FROM line.rental
  ), taxed AS (
    SELECT *, CASE WHEN is_own THEN net_of(remaining, rate) - net_of(remaining - least(amount, remaining), rate) + net_of(amount - least(amount, remaining), rate)
      ELSE amount END AS net FROM lines
  )
  SELECT (corrected - 'lines') || jsonb_build_object(
    'lines', (SELECT jsonb_agg(jsonb_build_object('id', id, 'code', code, 'rental', rental, 'piece', piece_of(rental), 'price', price, 'discount', discount, 'amount', amount, 'net', net,
      'tax', amount - net, 'isOwn', is_own, 'isBeyond', amount > remaining) ORDER BY place) FROM taxed),
    'net', (SELECT sum(net) FROM taxed), 'tax', (SELECT sum(amount - net) FROM taxed))
$$;

-- Books the tax of a paper against the revenue that it is a part of: by the same day, and by one transaction for each paper.
CREATE FUNCTION book_tax(paper text, sale ledger_transactions, tax jsonb, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (tax ->> 'tax')::int = 0 THEN RETURN; END IF;
  INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('tax-' || paper, 'tax_due', sale.order_id, 'tax:' || paper, sale.at);
  INSERT INTO ledger_entries (transaction_id, account, amount)
  SELECT 'tax-' || paper, account, sign * amount FROM (
    SELECT CASE line ->> 'code' WHEN 'service_fee' THEN 'service_fees' WHEN 'delivery' THEN 'delivery_fees' WHEN 'cash_handling' THEN 'cash_handling_fees'
        WHEN 'protection' THEN 'protection_fees' WHEN 'late_fee' THEN 'late_fees' ELSE 'commission' END AS account, sum((line ->> 'tax')::int)::int AS amount
    FROM jsonb_array_elements(tax -> 'lines') AS line GROUP BY 1
    UNION ALL SELECT 'tax_payable', -(tax ->> 'tax')::int) AS booked
  WHERE amount <> 0 ORDER BY account;
END $$;

-- Stores the document of a paper for the national service. A note follows the document of its invoice.
CREATE FUNCTION file_document(paper text, of_order text, corrected text, tax jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own integer := (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(tax -> 'lines') AS line WHERE (line ->> 'isOwn')::boolean);
  place integer;
BEGIN
  IF own = 0 OR corrected IS NULL AND NOT (tax ->> 'sendsInvoices')::boolean THEN RETURN; END IF;
  IF corrected IS NOT NULL AND NOT EXISTS (SELECT FROM e_invoices WHERE number = corrected) THEN RETURN; END IF;
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES ('document', 0, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  INSERT INTO e_invoices (number, kind, counter, order_id, corrects, amount, next_at, issued_at)
  VALUES (paper, CASE WHEN corrected IS NULL THEN '388' ELSE '381' END, place, of_order, corrected, own, at, at);
END $$;

-- As in migration 0064, with the tax of the paper, its entries and its document. A note corrects the invoice that has a line of it.
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
    SELECT number INTO corrected FROM invoices WHERE order_id = sale.order_id AND kind = 'invoice'
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

-- The papers of owners for the commission of a transaction, in the regime of an agent.
CREATE FUNCTION issue_owner_papers(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  charged record;
  facts jsonb;
  corrected owner_papers;
  gone integer;
  place integer;
  net integer;
  paper text;
BEGIN
  IF sale.order_id IS NULL OR sale.kind NOT IN ('capture', 'cash_collected', 'transfer_matched', 'replacement', 'refund', 'claim_settled', 'deposit_applied', 'claim_reversed')
    OR EXISTS (SELECT FROM owner_papers WHERE transaction_id = sale.id) THEN RETURN; END IF;
  FOR charged IN
    SELECT rentals.owner_id, CASE WHEN bool_or(chart_account(entry.account, entry.part, sale.kind, sale.key) = 'late_fees') THEN 'late_fee' ELSE 'commission' END AS code, -sum(entry.amount)::int AS amount
    FROM ledger_entries AS entry JOIN rentals ON rentals.id = entry.rental_id
    WHERE entry.transaction_id = sale.id
      AND chart_account(entry.account, entry.part, sale.kind, sale.key) IN ('commission', 'late_fees')
    GROUP BY rentals.owner_id HAVING sum(entry.amount) <> 0 ORDER BY rentals.owner_id
  LOOP
    corrected := NULL;
    IF charged.amount > 0 THEN
      SELECT settings || jsonb_build_object('version', version) INTO facts FROM tax_settings ORDER BY version DESC LIMIT 1;
      CONTINUE WHEN facts IS NULL OR facts ->> 'taxNumber' = '' OR facts ->> 'regime' <> 'agent';
      net := net_of(charged.amount, (facts ->> 'rate')::int);
    ELSE
      SELECT * INTO corrected FROM owner_papers WHERE owner_id = charged.owner_id AND order_id = sale.order_id AND kind = 'invoice'
        ORDER BY issued_at DESC, number DESC LIMIT 1;
      CONTINUE WHEN corrected.number IS NULL;
      SELECT coalesce(sum(amount), 0) INTO gone FROM owner_papers WHERE corrects = corrected.number;
      -- No more than the invoice has left.
      charged.amount := -least(-charged.amount, corrected.amount - gone);
      CONTINUE WHEN charged.amount = 0;
      facts := corrected.tax - 'lines';
      net := net_of(corrected.amount - gone, (facts ->> 'rate')::int) - net_of(corrected.amount - gone + charged.amount, (facts ->> 'rate')::int);
    END IF;
    facts := facts || jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', 1, 'code', charged.code, 'rental', NULL, 'piece', NULL, 'price', abs(charged.amount),
      'discount', 0, 'amount', abs(charged.amount), 'net', net, 'tax', abs(charged.amount) - net, 'isOwn', true, 'isBeyond', false)),
      'net', net, 'tax', abs(charged.amount) - net);
    INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (CASE WHEN charged.amount > 0 THEN 'commission' ELSE 'commission_note' END, of_year, 1)
      ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
    paper := format('%s-%s-%s', CASE WHEN charged.amount > 0 THEN 'COM' ELSE 'COC' END, of_year, lpad(place::text, 6, '0'));
    INSERT INTO owner_papers (number, kind, owner_id, order_id, transaction_id, amount, corrects, tax, issued_at)
    VALUES (paper, CASE WHEN charged.amount > 0 THEN 'invoice' ELSE 'credit_note' END, charged.owner_id, sale.order_id, sale.id, abs(charged.amount),
      corrected.number, facts, sale.at);
    PERFORM book_tax(paper, sale, facts, sign(charged.amount)::int);
    PERFORM file_document(paper, sale.order_id, corrected.number, facts, sale.at);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION invoice_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_invoice(NEW);
  PERFORM issue_owner_papers(NEW);
  RETURN NULL;
END $$;

CREATE TRIGGER owner_papers_append_only BEFORE DELETE OR TRUNCATE ON owner_papers
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_append_only();
-- The number of a document, its identifier and its counter stay, and an accepted one stays as it is.
CREATE FUNCTION e_invoice_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.uuid, NEW.counter, NEW.kind) IS DISTINCT FROM (OLD.number, OLD.uuid, OLD.counter, OLD.kind)
    OR OLD.status = 'accepted' AND (NEW.status, NEW.xml, NEW.qr) IS DISTINCT FROM (OLD.status, OLD.xml, OLD.qr) THEN
    RAISE EXCEPTION 'a document of the tax authority is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER e_invoices_kept BEFORE UPDATE ON e_invoices FOR EACH ROW EXECUTE FUNCTION e_invoice_is_kept();
CREATE TRIGGER e_invoices_stay BEFORE DELETE OR TRUNCATE ON e_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_append_only();
