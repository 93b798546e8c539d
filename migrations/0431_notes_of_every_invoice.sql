-- A refund corrects as many invoices of its order as it needs, each by a credit note of its own: first those of its rental, the newest first (decision 140).
ALTER TABLE invoices DROP CONSTRAINT invoices_transaction_id_key;
CREATE UNIQUE INDEX invoices_once ON invoices (transaction_id, coalesce(corrects, ''));

-- As in migration 0340, of the lines that a note gives back.
DROP FUNCTION tax_of_note(text, integer, jsonb, jsonb);
CREATE FUNCTION tax_of_note(returned jsonb, corrected jsonb, earlier jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH own AS (
    SELECT (line ->> 'id')::int AS id, line ->> 'code' AS code, line ->> 'rental' AS rental, (line ->> 'amount')::int AS amount, (line ->> 'isOwn')::boolean AS is_own,
      coalesce((SELECT sum((note ->> 'amount')::int) FROM jsonb_array_elements(earlier) AS note WHERE note ->> 'id' = line ->> 'id'), 0)::int AS gone
    FROM jsonb_array_elements(corrected -> 'lines') AS line
  ), lines AS (
    SELECT line.place, line.code, line.rental, line.price, line.discount, line.price - line.discount AS amount, own.id,
      coalesce(own.is_own, corrected ->> 'regime' = 'principal' OR line.code <> 'rental') AS is_own, (corrected ->> 'rate')::int AS rate,
      greatest(coalesce(own.amount - own.gone, 0), 0) AS remaining
    FROM jsonb_to_recordset(returned) AS line (place int, code text, rental text, price int, discount int)
    LEFT JOIN own ON own.code = line.code AND own.rental IS NOT DISTINCT FROM line.rental
  ), taxed AS (
    SELECT *, CASE WHEN is_own THEN net_of(remaining, rate) - net_of(remaining - least(amount, remaining), rate) + net_of(amount - least(amount, remaining), rate)
      ELSE amount END AS net FROM lines
  )
  SELECT (corrected - 'lines') || jsonb_build_object(
    'lines', (SELECT jsonb_agg(jsonb_build_object('id', id, 'code', code, 'rental', rental, 'piece', piece_of(rental), 'price', price, 'discount', discount, 'amount', amount, 'net', net,
      'tax', amount - net, 'isOwn', is_own, 'isBeyond', amount > remaining) ORDER BY place) FROM taxed),
    'net', (SELECT sum(net) FROM taxed), 'tax', (SELECT sum(amount - net) FROM taxed))
$$;

-- The lines of all credit notes of an invoice.
CREATE FUNCTION noted_lines(of_invoice text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(line), '[]') FROM invoices AS note, jsonb_array_elements(note.tax -> 'lines') AS line WHERE note.corrects = of_invoice
$$;

-- Writes an invoice, or a credit note of one, with its entries and its document; without tax facts it has neither.
CREATE FUNCTION write_invoice(sale ledger_transactions, corrected text, paid integer, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := CASE WHEN corrected IS NULL THEN 'invoice' ELSE 'credit_note' END;
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  place integer;
  paper text;
BEGIN
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (of_kind, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  paper := format('%s-%s-%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, of_year, lpad(place::text, 6, '0'));
  INSERT INTO invoices (number, kind, order_id, transaction_id, amount, corrects, content, issued_at, tax)
  VALUES (paper, of_kind, sale.order_id, sale.id, paid, corrected, invoice_content(sale.order_id, sale.id), sale.at, facts);
  IF facts IS NULL THEN RETURN; END IF;
  PERFORM book_tax(paper, sale, facts, CASE of_kind WHEN 'invoice' THEN 1 ELSE -1 END);
  PERFORM file_document(paper, sale.order_id, corrected, facts, sale.at);
END $$;

-- The credit notes of a refund. No line has more than its invoice has left, but for a rest that no invoice has: the first one gets it, and the service refuses that note.
CREATE FUNCTION issue_credit_notes(sale ledger_transactions, returned integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  open jsonb := (SELECT coalesce(jsonb_agg(to_jsonb(line)), '[]') FROM sold_lines(sale.id, -1, returned) AS line);
  parts jsonb := '[]';
  fitting jsonb;
  untaxed text;
  paper record;
BEGIN
  FOR paper IN
    SELECT number, tax FROM invoices WHERE order_id = sale.order_id AND kind = 'invoice' AND tax #>> '{lines,0,code}' IS DISTINCT FROM 'late_fee'
    ORDER BY EXISTS (SELECT FROM jsonb_array_elements(tax -> 'lines') AS line JOIN ledger_entries AS entry ON entry.rental_id = line ->> 'rental'
      WHERE entry.transaction_id = sale.id AND entry.part = 'rental') DESC, issued_at DESC, number DESC
  LOOP
    IF paper.tax IS NULL THEN
      untaxed := coalesce(untaxed, paper.number);
      CONTINUE;
    END IF;
    WITH room AS (
      SELECT line.value AS line, (line.value ->> 'price')::int - (line.value ->> 'discount')::int AS amount, greatest(coalesce((
        SELECT (own ->> 'amount')::int - coalesce((SELECT sum((note ->> 'amount')::int) FROM jsonb_array_elements(noted_lines(paper.number)) AS note WHERE note ->> 'id' = own ->> 'id'), 0)
        FROM jsonb_array_elements(paper.tax -> 'lines') AS own
        WHERE own ->> 'code' = line.value ->> 'code' AND own ->> 'rental' IS NOT DISTINCT FROM line.value ->> 'rental'), 0), 0)::int AS remaining
      FROM jsonb_array_elements(open) AS line
    )
    SELECT coalesce(jsonb_agg(CASE WHEN remaining >= amount THEN line ELSE line || jsonb_build_object('price', remaining, 'discount', 0) END) FILTER (WHERE remaining > 0), '[]'),
      coalesce(jsonb_agg(CASE WHEN remaining = 0 THEN line ELSE line || jsonb_build_object('price', amount - remaining, 'discount', 0) END) FILTER (WHERE remaining < amount), '[]')
    INTO fitting, open FROM room;
    parts := parts || jsonb_build_array(jsonb_build_object('number', paper.number, 'tax', paper.tax, 'lines', fitting));
  END LOOP;
  IF untaxed IS NOT NULL AND open <> '[]' THEN
    PERFORM write_invoice(sale, untaxed, (SELECT sum((line ->> 'price')::int - (line ->> 'discount')::int)::int FROM jsonb_array_elements(open) AS line), NULL);
  ELSIF open <> '[]' THEN
    parts := jsonb_set(parts, '{0,lines}', (SELECT jsonb_agg(jsonb_build_object('place', place, 'code', code, 'rental', rental, 'price', price, 'discount', discount)) FROM (
      SELECT min((line ->> 'place')::int) AS place, line ->> 'code' AS code, line ->> 'rental' AS rental, sum((line ->> 'price')::int) AS price, sum((line ->> 'discount')::int) AS discount
      FROM jsonb_array_elements((parts #> '{0,lines}') || open) AS line GROUP BY 2, 3) AS merged));
  END IF;
  FOR paper IN SELECT part.value AS part FROM jsonb_array_elements(parts) WITH ORDINALITY AS part (value, at) WHERE part.value -> 'lines' <> '[]' ORDER BY part.at LOOP
    PERFORM write_invoice(sale, paper.part ->> 'number', (SELECT sum((line ->> 'price')::int - (line ->> 'discount')::int)::int
      FROM jsonb_array_elements(paper.part -> 'lines') AS line), tax_of_note(paper.part -> 'lines', paper.part -> 'tax', noted_lines(paper.part ->> 'number')));
  END LOOP;
END $$;

-- As in migration 0383, with a note for each invoice that a refund corrects.
CREATE OR REPLACE FUNCTION issue_invoice(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold integer := sold_in(sale);
BEGIN
  -- A restored database has its invoices already.
  IF sold = 0 OR sale.order_id IS NULL OR EXISTS (SELECT 1 FROM invoices WHERE transaction_id = sale.id) THEN RETURN; END IF;
  IF sold < 0 THEN
    PERFORM issue_credit_notes(sale, -sold);
  ELSE
    PERFORM write_invoice(sale, NULL, sold, tax_of_sale(sale.id, sold));
  END IF;
END $$;
