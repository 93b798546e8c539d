-- A refund corrects as many commission invoices as it needs, each by a credit note of its own, and a paper of an owner is never changed.
DROP INDEX owner_papers_once;
CREATE UNIQUE INDEX owner_papers_once ON owner_papers (transaction_id, owner_id, coalesce(corrects, ''));

-- Writes one paper of an owner with its entries and its document; amounts are above zero, in fils.
CREATE FUNCTION write_owner_paper(sale ledger_transactions, owner text, of_code text, paid integer, net integer, corrected text, seller jsonb)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  is_note boolean := corrected IS NOT NULL;
  facts jsonb := seller || jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', 1, 'code', of_code, 'rental', NULL, 'piece', NULL,
    'price', paid, 'discount', 0, 'amount', paid, 'net', net, 'tax', paid - net, 'isOwn', true, 'isBeyond', false)), 'net', net, 'tax', paid - net);
  place integer;
  paper text;
BEGIN
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (CASE WHEN is_note THEN 'commission_note' ELSE 'commission' END, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  paper := format('%s-%s-%s', CASE WHEN is_note THEN 'COC' ELSE 'COM' END, of_year, lpad(place::text, 6, '0'));
  INSERT INTO owner_papers (number, kind, owner_id, order_id, transaction_id, amount, corrects, tax, issued_at)
  VALUES (paper, CASE WHEN is_note THEN 'credit_note' ELSE 'invoice' END, owner, sale.order_id, sale.id, paid, corrected, facts, sale.at);
  PERFORM book_tax(paper, sale, facts, CASE WHEN is_note THEN -1 ELSE 1 END);
  PERFORM file_document(paper, sale.order_id, corrected, facts, sale.at);
END $$;

-- Credit notes for commission that is given back: first of invoices of the same charge and the same rental, the newest first, and of each no more than it has left.
CREATE FUNCTION correct_owner_papers(sale ledger_transactions, owner text, of_code text, returned integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  open integer := returned;
  part integer;
  rate integer;
  paper record;
BEGIN
  FOR paper IN
    SELECT papers.number, papers.tax, papers.amount - coalesce((SELECT sum(amount) FROM owner_papers AS note WHERE note.corrects = papers.number), 0)::int AS remaining
    FROM owner_papers AS papers WHERE papers.owner_id = owner AND papers.order_id = sale.order_id AND papers.kind = 'invoice'
    ORDER BY papers.tax #>> '{lines,0,code}' = of_code DESC,
      EXISTS (SELECT FROM ledger_entries AS sold JOIN ledger_entries AS back ON back.rental_id = sold.rental_id
        WHERE sold.transaction_id = papers.transaction_id AND back.transaction_id = sale.id) DESC, papers.issued_at DESC, papers.number DESC
  LOOP
    part := least(open, paper.remaining);
    CONTINUE WHEN part <= 0;
    rate := (paper.tax ->> 'rate')::int;
    PERFORM write_owner_paper(sale, owner, paper.tax #>> '{lines,0,code}', part, net_of(paper.remaining, rate) - net_of(paper.remaining - part, rate), paper.number,
      paper.tax - 'lines');
    open := open - part;
  END LOOP;
END $$;

-- As in migration 0340, with a credit note for each invoice that a refund corrects.
CREATE OR REPLACE FUNCTION issue_owner_papers(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  charged record;
  facts jsonb;
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
    IF charged.amount < 0 THEN
      PERFORM correct_owner_papers(sale, charged.owner_id, charged.code, -charged.amount);
      CONTINUE;
    END IF;
    SELECT settings || jsonb_build_object('version', version) INTO facts FROM tax_settings ORDER BY version DESC LIMIT 1;
    CONTINUE WHEN facts IS NULL OR facts ->> 'taxNumber' = '' OR facts ->> 'regime' <> 'agent';
    PERFORM write_owner_paper(sale, charged.owner_id, charged.code, charged.amount, net_of(charged.amount, (facts ->> 'rate')::int), NULL, facts);
  END LOOP;
END $$;

-- Only the owner may be taken out of a paper, when their account is deleted.
CREATE FUNCTION owner_paper_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.owner_id IS NULL AND to_jsonb(NEW) - 'owner_id' = to_jsonb(OLD) - 'owner_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an invoice is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER owner_papers_kept BEFORE UPDATE ON owner_papers FOR EACH ROW EXECUTE FUNCTION owner_paper_is_kept();
