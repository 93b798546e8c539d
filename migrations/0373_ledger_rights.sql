-- The shop's role may insert into the ledger and read it (decision 143). Functions of the owner write the rest, and find tables by no path of the caller's.
ALTER FUNCTION ledger_transaction_opens() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION keep_ledger_balances() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION seal_ledger(integer) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION ledger_must_balance() SET search_path = public, pg_temp;
ALTER FUNCTION ledger_entry_is_in_time() SET search_path = public, pg_temp;
ALTER FUNCTION customer_credit_is_there() SET search_path = public, pg_temp;
ALTER FUNCTION entries_await_statement() SET search_path = public, pg_temp;
-- Nobody else makes triggers of them on tables of their own.
REVOKE EXECUTE ON FUNCTION ledger_transaction_opens(), keep_ledger_balances() FROM PUBLIC;
