-- Balances that are read often are kept by the transaction that changes them (decision 142), in fils; `rental_id` is empty where none is meant.
-- Nothing is booked between the sums and the trigger that keeps them.
LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE ledger_balances (
  account text NOT NULL CHECK (account IN ('owner_payable', 'customer_credit', 'customer_debt', 'courier_cash')),
  party_id text NOT NULL,
  rental_id text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (account, party_id, rental_id)
);
CREATE INDEX ledger_balances_open ON ledger_balances (account, party_id) INCLUDE (rental_id, amount) WHERE amount <> 0;

-- The balances by the entries. Owners have one for each rental, customers for each debt, and credit and cash are one for each person.
CREATE VIEW balances_by_entries AS
  SELECT account, coalesce(party_id, '') AS party_id,
    CASE WHEN account IN ('owner_payable', 'customer_debt') THEN coalesce(rental_id, '') ELSE '' END AS rental_id, sum(amount) AS amount
  FROM ledger_entries WHERE account IN ('owner_payable', 'customer_credit', 'customer_debt', 'courier_cash') GROUP BY 1, 2, 3;
INSERT INTO ledger_balances SELECT * FROM balances_by_entries;

CREATE FUNCTION keep_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two transactions wait for each other and do not deadlock.
  INSERT INTO ledger_balances AS kept
    SELECT account, coalesce(party_id, ''), CASE WHEN account IN ('owner_payable', 'customer_debt') THEN coalesce(rental_id, '') ELSE '' END, sum(amount)
    FROM added WHERE account IN ('owner_payable', 'customer_credit', 'customer_debt', 'courier_cash') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (account, party_id, rental_id) DO UPDATE SET amount = kept.amount + excluded.amount;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_balances();
