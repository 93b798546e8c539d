-- Owners who are registered for sales tax have their number on the shop's commission invoices to them; a credit note has that of its invoice.
ALTER TABLE profiles ADD COLUMN tax_number text NOT NULL DEFAULT '' CHECK (tax_number ~ '^[0-9]{0,15}$');

-- As in migration 0382, with the tax number of the owner.
CREATE OR REPLACE FUNCTION write_owner_paper(sale ledger_transactions, owner text, of_code text, paid integer, net integer, corrected text, seller jsonb)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  is_note boolean := corrected IS NOT NULL;
  facts jsonb := seller || jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', 1, 'code', of_code, 'rental', NULL, 'piece', NULL,
    'price', paid, 'discount', 0, 'amount', paid, 'net', net, 'tax', paid - net, 'isOwn', true, 'isBeyond', false)), 'net', net, 'tax', paid - net);
  place integer;
  paper text;
BEGIN
  IF NOT is_note THEN
    facts := facts || jsonb_build_object('buyerTaxNumber', coalesce((SELECT tax_number FROM profiles WHERE person_id = owner), ''));
  END IF;
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (CASE WHEN is_note THEN 'commission_note' ELSE 'commission' END, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  paper := format('%s-%s-%s', CASE WHEN is_note THEN 'COC' ELSE 'COM' END, of_year, lpad(place::text, 6, '0'));
  INSERT INTO owner_papers (number, kind, owner_id, order_id, transaction_id, amount, corrects, tax, issued_at)
  VALUES (paper, CASE WHEN is_note THEN 'credit_note' ELSE 'invoice' END, owner, sale.order_id, sale.id, paid, corrected, facts, sale.at);
  PERFORM book_tax(paper, sale, facts, CASE WHEN is_note THEN -1 ELSE 1 END);
  PERFORM file_document(paper, sale.order_id, corrected, facts, sale.at);
END $$;
