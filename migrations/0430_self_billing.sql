-- Self-billing (decision 140): a principal buys the rental from its owner. An owner who is registered for sales tax gets an invoice of their share in their name, and its tax is input tax.
ALTER TABLE owner_papers DROP CONSTRAINT owner_papers_kind_check, DROP CONSTRAINT owner_papers_check;
ALTER TABLE owner_papers ADD CONSTRAINT owner_papers_kind_check CHECK (kind IN ('invoice', 'credit_note', 'self_billing', 'self_billing_note')),
  ADD CONSTRAINT owner_papers_check CHECK ((kind IN ('credit_note', 'self_billing_note')) = (corrects IS NOT NULL));
ALTER TABLE invoice_counters DROP CONSTRAINT invoice_counters_kind_check;
ALTER TABLE invoice_counters ADD CONSTRAINT invoice_counters_kind_check
  CHECK (kind IN ('invoice', 'credit_note', 'commission', 'commission_note', 'self_billing', 'self_billing_note', 'document'));

DROP FUNCTION write_owner_paper(ledger_transactions, text, text, integer, integer, text, jsonb);
DROP FUNCTION correct_owner_papers(ledger_transactions, text, text, integer);

-- Writes one paper of an owner with its entries, and its document where the shop is the seller; amounts are above zero, in fils.
CREATE FUNCTION write_owner_paper(sale ledger_transactions, owner text, of_kind text, of_code text, paid integer, net integer, corrected text, seller jsonb)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  facts jsonb := seller || jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', 1, 'code', of_code, 'rental', NULL, 'piece', NULL,
    'price', paid, 'discount', 0, 'amount', paid, 'net', net, 'tax', paid - net, 'isOwn', true, 'isBeyond', false)), 'net', net, 'tax', paid - net);
  counted text := CASE of_kind WHEN 'invoice' THEN 'commission' WHEN 'credit_note' THEN 'commission_note' ELSE of_kind END;
  place integer;
  paper text;
BEGIN
  IF corrected IS NULL THEN
    facts := facts || jsonb_build_object(CASE of_kind WHEN 'invoice' THEN 'buyerTaxNumber' ELSE 'ownerTaxNumber' END,
      coalesce((SELECT tax_number FROM profiles WHERE person_id = owner), ''));
  END IF;
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (counted, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  paper := format('%s-%s-%s', CASE of_kind WHEN 'invoice' THEN 'COM' WHEN 'credit_note' THEN 'COC' WHEN 'self_billing' THEN 'SBI' ELSE 'SBN' END, of_year,
    lpad(place::text, 6, '0'));
  INSERT INTO owner_papers (number, kind, owner_id, order_id, transaction_id, amount, corrects, tax, issued_at)
  VALUES (paper, of_kind, owner, sale.order_id, sale.id, paid, corrected, facts, sale.at);
  PERFORM book_tax(paper, sale, facts, CASE WHEN of_kind IN ('invoice', 'self_billing_note') THEN 1 ELSE -1 END);
  IF of_kind IN ('invoice', 'credit_note') THEN PERFORM file_document(paper, sale.order_id, corrected, facts, sale.at); END IF;
END $$;

-- Credit notes for what is given back of invoices of a kind: first of those of the same charge and the same rental, the newest first, and of each no more than it has left.
CREATE FUNCTION correct_owner_papers(sale ledger_transactions, owner text, of_kind text, of_code text, returned integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  open integer := returned;
  part integer;
  rate integer;
  paper record;
BEGIN
  FOR paper IN
    SELECT papers.number, papers.tax, papers.amount - coalesce((SELECT sum(amount) FROM owner_papers AS note WHERE note.corrects = papers.number), 0)::int AS remaining
    FROM owner_papers AS papers WHERE papers.owner_id = owner AND papers.order_id = sale.order_id AND papers.kind = of_kind
    ORDER BY papers.tax #>> '{lines,0,code}' = of_code DESC,
      EXISTS (SELECT FROM ledger_entries AS sold JOIN ledger_entries AS back ON back.rental_id = sold.rental_id
        WHERE sold.transaction_id = papers.transaction_id AND back.transaction_id = sale.id) DESC, papers.issued_at DESC, papers.number DESC
  LOOP
    part := least(open, paper.remaining);
    CONTINUE WHEN part <= 0;
    rate := (paper.tax ->> 'rate')::int;
    PERFORM write_owner_paper(sale, owner, CASE of_kind WHEN 'invoice' THEN 'credit_note' ELSE 'self_billing_note' END, paper.tax #>> '{lines,0,code}', part,
      net_of(paper.remaining, rate) - net_of(paper.remaining - part, rate), paper.number, paper.tax - 'lines');
    open := open - part;
  END LOOP;
END $$;

-- An agent invoices its commission to owners; a principal issues the invoices of registered owners for their share, once its settings say so.
CREATE OR REPLACE FUNCTION issue_owner_papers(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  charged record;
  facts jsonb;
BEGIN
  IF sale.order_id IS NULL OR sale.kind NOT IN ('capture', 'cash_collected', 'transfer_matched', 'replacement', 'refund', 'claim_settled', 'deposit_applied', 'claim_reversed')
    OR EXISTS (SELECT FROM owner_papers WHERE transaction_id = sale.id) THEN RETURN; END IF;
  SELECT settings || jsonb_build_object('version', version) INTO facts FROM tax_settings ORDER BY version DESC LIMIT 1;
  FOR charged IN
    SELECT 'invoice' AS kind, rentals.owner_id, CASE WHEN bool_or(chart_account(entry.account, entry.part, sale.kind, sale.key) = 'late_fees') THEN 'late_fee' ELSE 'commission' END AS code,
      -sum(entry.amount)::int AS amount
    FROM ledger_entries AS entry JOIN rentals ON rentals.id = entry.rental_id
    WHERE entry.transaction_id = sale.id
      AND chart_account(entry.account, entry.part, sale.kind, sale.key) IN ('commission', 'late_fees')
    GROUP BY rentals.owner_id HAVING sum(entry.amount) <> 0
    UNION ALL SELECT 'self_billing', party_id, 'owner_share', -sum(amount)::int FROM ledger_entries
    WHERE transaction_id = sale.id AND account = 'owner_payable' AND part IN ('rental', 'late_fee') AND party_id IS NOT NULL
    GROUP BY party_id HAVING sum(amount) <> 0
    ORDER BY kind, owner_id
  LOOP
    IF charged.amount < 0 THEN
      PERFORM correct_owner_papers(sale, charged.owner_id, charged.kind, charged.code, -charged.amount);
      CONTINUE;
    END IF;
    CONTINUE WHEN facts IS NULL OR facts ->> 'taxNumber' = '' OR (charged.kind = 'invoice') <> (facts ->> 'regime' = 'agent');
    CONTINUE WHEN charged.kind = 'self_billing' AND NOT (coalesce((facts ->> 'selfBilling')::boolean, false)
      AND EXISTS (SELECT FROM profiles WHERE person_id = charged.owner_id AND tax_number <> ''));
    PERFORM write_owner_paper(sale, charged.owner_id, charged.kind, charged.code, charged.amount, net_of(charged.amount, (facts ->> 'rate')::int), NULL, facts);
  END LOOP;
END $$;
