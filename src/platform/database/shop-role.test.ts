import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { sealLedger } from '#domain/money/books/seal-ledger.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { shopAddress } from '#tests/database.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { dropKept } from './archive/set-aside.ts'
import { asOwner } from './as-owner.ts'
import { type Connection, connect } from './database.ts'
import { separateRights } from './shop-role.ts'

let owner: PaidShop
let shop: Connection
let ctx: FullContext
let databaseUrl = ''
beforeAll(async () => {
  owner = await openPaidShop()
  await owner.cardOrder()
  databaseUrl = await shopAddress(owner.database.url)
  await separate()
  shop = connect(databaseUrl)
  ctx = { ...owner.as(''), db: shop.db }
})
afterAll(async () => {
  await shop.close()
  await owner.close()
})

const separate = () => separateRights(owner.database.pool, { databaseUrl, ownerUrl: owner.database.url })
const post = (key: string) =>
  inTransaction(ctx, (tx) =>
    postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key,
      entries: [
        { account: 'owner_payable', party: 'owner-dana', amount: -10 },
        { account: 'rounding', amount: 10 },
      ],
    }),
  )

test('the role of the shop posts to the ledger, seals it and proves it', async () => {
  expect(await post('one')).toBe(true)
  await sealLedger(ctx)
  expect(await checkBooks(ctx)).toEqual([])
  const { rows } = await shop.pool.query('SELECT FROM ledger_unsealed')
  expect(rows).toEqual([])
})

const notAllowed = '42501'
test.each([
  'UPDATE ledger_entries SET amount = amount',
  'UPDATE ledger_transactions SET at = at',
  'DELETE FROM ledger_entries',
  'DELETE FROM ledger_transactions',
  'TRUNCATE ledger_entries CASCADE',
  'DELETE FROM ledger_chain',
  "INSERT INTO ledger_chain (position, transaction_id, hash) SELECT 1000, id, sha256('') FROM ledger_transactions LIMIT 1",
  'INSERT INTO ledger_unsealed (transaction_id, opened_in) SELECT id, pg_current_xact_id() FROM ledger_transactions',
  'UPDATE ledger_months SET debit = debit',
  'UPDATE ledger_balances SET amount = amount',
  'ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only',
  'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
  'DROP TRIGGER ledger_entries_in_time ON ledger_entries',
  'CREATE RULE nothing AS ON INSERT TO ledger_entries DO INSTEAD NOTHING',
  'ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_pkey',
  'DROP TABLE ledger_entries CASCADE',
  'ALTER TABLE ledger_entries OWNER TO libsa_shop',
  'GRANT ALL ON ledger_entries TO libsa_shop; UPDATE ledger_entries SET amount = amount',
  'ALTER FUNCTION ledger_hash(bytea, text) IMMUTABLE',
  'ALTER FUNCTION ledger_is_append_only() SECURITY DEFINER',
  'CREATE FUNCTION public.ledger_hash(previous bytea, of_transaction varchar) RETURNS bytea LANGUAGE sql AS $$ SELECT previous $$',
  'CREATE TABLE public.mine (id text)',
  'CREATE TEMPORARY TABLE ledger_unsealed (transaction_id text, opened_in xid8)',
  'SET session_replication_role = replica',
  'UPDATE migrations_applied SET name = name',
  'DROP SCHEMA public CASCADE',
  'ALTER ROLE libsa_shop SUPERUSER',
  'DO $$ BEGIN LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE; END $$',
])('the role of the shop may not: %s', async (statement) => {
  await expect(shop.pool.query(statement)).rejects.toMatchObject({ code: notAllowed })
})

test('it does not become the owner again', async () => {
  const { rows } = await owner.database.pool.query<{ role: string }>('SELECT current_user::text AS role')
  const role = rows[0]?.role
  for (const statement of [`SET ROLE ${role}`, `SET SESSION AUTHORIZATION ${role}`, `GRANT ${role} TO libsa_shop`])
    await expect(shop.pool.query(statement)).rejects.toMatchObject({ code: notAllowed })
  for (const statement of ['RESET ROLE', 'RESET SESSION AUTHORIZATION', 'SET ROLE NONE'])
    await expect(shop.pool.query(`${statement}; UPDATE ledger_entries SET amount = amount`)).rejects.toMatchObject({ code: notAllowed })
})

test('entries join the open transaction only, also by way of the functions that write for the owner', async () => {
  await post('closed')
  await sealLedger(ctx)
  const add = `INSERT INTO ledger_entries (transaction_id, account, amount)
    SELECT id, account, amount FROM ledger_transactions, (VALUES ('bank', 10), ('rounding', -10)) AS added (account, amount) WHERE key = 'closed'`
  await expect(shop.pool.query(add)).rejects.toThrow(/only by the database transaction that writes/)
  const { rows } = await owner.database.pool.query<{ may: boolean }>(
    `SELECT has_function_privilege('libsa_shop', oid, 'EXECUTE') AS may FROM pg_proc WHERE proname IN ('ledger_transaction_opens', 'keep_ledger_balances')`,
  )
  expect(rows).toEqual([{ may: false }, { may: false }])
})

test('a right that somebody gives it is found by the check of the books, and taken back at the next start', async () => {
  await owner.query('GRANT UPDATE ON ledger_entries TO libsa_shop')
  expect(await checkBooks(ctx)).toEqual([{ rule: 'ledger-rewritable', subject: 'ledger_entries UPDATE', expected: 0, found: 1 }])
  await separate()
  expect(await checkBooks(ctx)).toEqual([])
})

test('tables of a later migration are in reach after it', async () => {
  await owner.query('CREATE TABLE later (id integer GENERATED ALWAYS AS IDENTITY, words text)')
  await expect(shop.pool.query(`INSERT INTO later (words) VALUES ('x')`)).rejects.toMatchObject({ code: notAllowed })
  await separate()
  await shop.pool.query(`INSERT INTO later (words) VALUES ('x'); UPDATE later SET words = 'y'; DELETE FROM later`)
})

test('what is kept of before a restore is dropped by the owner', async () => {
  const kept = 'libsa_kept_20270101120000'
  await owner.query(`CREATE SCHEMA ${kept}`)
  await expect(asOwner(shop.pool, undefined, dropKept)).rejects.toMatchObject({ code: notAllowed })
  expect(await asOwner(shop.pool, owner.database.url, dropKept)).toEqual([kept])
})

test('a role that could rewrite the ledger all the same is refused', async () => {
  const { pool, url } = owner.database
  await expect(separateRights(pool, { databaseUrl: url, ownerUrl: databaseUrl })).rejects.toThrow(/could rewrite the ledger/)
  // The shop's own role owns nothing.
  await expect(separateRights(shop.pool, { databaseUrl, ownerUrl: url })).rejects.toThrow(
    /could rewrite the ledger|does not own the tables/,
  )
})
