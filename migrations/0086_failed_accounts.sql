-- Why the bank did not take the account, when the reason lies with it: nothing is paid until its owner has changed or confirmed it.
ALTER TABLE payout_methods ADD COLUMN failure text CHECK (failure IN ('account', 'name'));
