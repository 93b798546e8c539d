import { type SQL, sql } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import type { Context } from '#domain/context.ts'
import { type Account, chart } from '#domain/money/ledger/accounts.policy.ts'
import type { EntryPart, TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import type { Cell } from '#platform/spreadsheets/write-workbook.ts'
import { clockAt } from '#values/day.ts'
import { orderNumber } from '#values/order-number.ts'
import type { BookFile, TrialBalanceRow } from './accounting.contract.ts'
import { type BookReport, endOfMonth } from './accounting.policy.ts'
import { getTrialBalance } from './get-trial-balance.ts'
import { isInMonth } from './list-journal.ts'

/** Transactions read at a time. */
const batch = 1000

/** The columns of each file, whose heads are in `accounting.json`. */
export const fileColumns = {
  journal: ['day', 'time', 'transaction', 'event', 'order', 'number', 'account', 'charge', 'debit', 'credit', 'reason'],
  'trial-balance': ['number', 'account', 'opening', 'debit', 'credit', 'closing'],
  balances: ['number', 'account', 'opening', 'closing'],
  'open-items': ['number', 'account', 'person', 'order', 'amount'],
  tax: ['number', 'account', 'gross', 'tax', 'net'],
} as const satisfies Record<BookReport, readonly string[]>

interface Reading {
  ctx: Context
  month: string
  t: TFunction
}

const money = (fils: number): Cell => (fils === 0 ? null : { fils })
const named = (t: TFunction, account: Account): Cell[] => [String(chart[account].number), t(`ledger:account.${account}`)]

/** The rows of a file, in batches. */
export function readFile({ ctx, file, t }: { ctx: Context; file: BookFile; t: TFunction }): AsyncIterable<Cell[][]> {
  const reading = { ctx, month: file.month, t }
  return {
    journal: readJournal,
    'trial-balance': (of: Reading) => readTable(of, ({ opening, debit, credit, closing }) => [opening, debit, credit, closing]),
    balances: (of: Reading) => readTable(of, ({ opening, closing }) => [opening, closing], isOfBalance),
    'open-items': readOpenItems,
    tax: readTax,
  }[file.report](reading)
}

const isOfBalance = ({ account }: TrialBalanceRow): boolean => chart[account].group === 'asset' || chart[account].group === 'liability'

async function* readTable(
  { ctx, month, t }: Reading,
  amounts: (row: TrialBalanceRow) => number[],
  isMeant: (row: TrialBalanceRow) => boolean = () => true,
): AsyncIterable<Cell[][]> {
  const { rows } = await getTrialBalance(ctx, { month })
  const sorted = rows.filter(isMeant).toSorted((a, b) => chart[a.account].number - chart[b.account].number)
  yield sorted.map((row) => [...named(t, row.account), ...amounts(row).map((fils): Cell => ({ fils }))])
}

interface JournalEntry extends Record<string, unknown> {
  id: string
  at: string | Date
  kind: TransactionKind
  number: string | null
  account: Account
  part: EntryPart | null
  amount: number
  reason: string | null
}

/** The journal in the order of time, one row an entry; the debits of a transaction come first. */
async function* readJournal({ ctx, month, t }: Reading): AsyncIterable<Cell[][]> {
  let after: SQL = sql`true`
  for (;;) {
    const { rows } = await ctx.db.execute<JournalEntry>(sql`
      SELECT page.id, page.at, page.kind, orders.number::text, entry.account, entry.part, entry.amount, adjustment.reason
      FROM (SELECT * FROM ledger_transactions t WHERE ${isInMonth(sql`t.at`, month)} AND ${after} ORDER BY t.at, t.id LIMIT ${batch}) page
        JOIN charted_entries entry ON entry.transaction_id = page.id LEFT JOIN orders ON orders.id = page.order_id
        LEFT JOIN book_adjustments adjustment ON page.kind = 'adjustment' AND page.key = 'adjustment:' || adjustment.id
      ORDER BY page.at, page.id, entry.amount <= 0, entry.id`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id, at, kind, number, account, part, amount, reason }) => {
      const clock = clockAt(new Date(at))
      return [
        ...[clock.slice(0, 10), clock.slice(11, 16), id, t(`ledger:kind.${kind}`), number && orderNumber(number)],
        ...named(t, account),
        part && t(`ledger:part.${part}`),
        ...[money(Math.max(0, amount)), money(Math.max(0, -amount)), reason],
      ]
    })
    after = sql`(t.at, t.id) > ((SELECT at FROM ledger_transactions WHERE id = ${last.id}), ${last.id})`
  }
}

/** The accounts whose balances are open items of somebody, and those that are open by order. */
const openAccounts = [
  ...(['owner_payable', 'payouts_in_transit', 'customer_credit', 'customer_debt'] as const),
  ...(['courier_cash', 'refunds', 'deposit_liability', 'unmatched_transfers'] as const),
] as const
const byOrder = ['customer_debt', 'refunds', 'deposit_liability'] as const

interface OpenItem extends Record<string, unknown> {
  account: Account
  person: string | null
  number: string | null
  amount: number
}

/** The balances that are open with owners, customers and couriers at the month's end. */
async function* readOpenItems({ ctx, month, t }: Reading): AsyncIterable<Cell[][]> {
  const until = endOfMonth(month).toISOString()
  const list = (names: readonly string[]) =>
    sql`(${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )})`
  const { rows } = await ctx.db.execute<OpenItem>(sql`
    SELECT open.account, people.name AS person, orders.number::text, open.amount::float8 AS amount
    FROM (SELECT entry.account, coalesce(entry.party_id, booked.person_id) AS person_id,
        CASE WHEN entry.account IN ${list(byOrder)} THEN booked.id END AS order_id, sum(entry.amount) AS amount
      FROM ledger_entries entry JOIN ledger_transactions t ON t.id = entry.transaction_id AND t.at < ${until}::timestamptz
        LEFT JOIN orders booked ON booked.id = t.order_id
      WHERE entry.account IN ${list(openAccounts)} GROUP BY 1, 2, 3 HAVING sum(entry.amount) <> 0) AS open
      LEFT JOIN people ON people.id = open.person_id LEFT JOIN orders ON orders.id = open.order_id
    ORDER BY open.account, people.name, orders.number`)
  const sorted = rows.toSorted((a, b) => chart[a.account].number - chart[b.account].number)
  for (let start = 0; start < sorted.length; start += batch)
    yield sorted
      .slice(start, start + batch)
      .map(({ account, person, number, amount }) => [...named(t, account), person, number && orderNumber(number), { fils: amount }])
}

/** The sales of a month by account: with tax, the tax, and without it. */
async function* readTax({ ctx, month, t }: Reading): AsyncIterable<Cell[][]> {
  const { rows } = await ctx.db.execute<{ account: Account; gross: number; tax: number }>(sql`
    SELECT account, coalesce(-sum(amount) FILTER (WHERE kind <> 'tax_due'), 0)::float8 AS gross,
      coalesce(sum(amount) FILTER (WHERE kind = 'tax_due'), 0)::float8 AS tax
    FROM charted_entries WHERE ${isInMonth(sql`at`, month)} GROUP BY account`)
  yield rows
    .filter(({ account }) => chart[account].group === 'revenue')
    .toSorted((a, b) => chart[a.account].number - chart[b.account].number)
    .map(({ account, gross, tax }) => [...named(t, account), { fils: gross }, { fils: tax }, { fils: gross - tax }])
}
