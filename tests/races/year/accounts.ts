import { changeProfile } from '#domain/accounts/profiles/change-profile.ts'
import { nowOf } from '#domain/context.ts'
import { closeMonth } from '#domain/money/accounting/close-month.ts'
import { getAccounting } from '#domain/money/accounting/get-accounting.ts'
import { getTrialBalance } from '#domain/money/accounting/get-trial-balance.ts'
import { prepareClosing } from '#domain/money/accounting/prepare-closing.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { periodOf } from '#domain/money/tax/tax.policy.ts'
import { writeTaxSettings } from '#domain/money/tax/tax-settings.ts'
import { askTaxPayment } from '#domain/renting/e-invoices/ask-tax-payment.ts'
import { confirmTaxPayment } from '#domain/renting/e-invoices/decide-tax-payment.ts'
import { getTaxReport } from '#domain/renting/e-invoices/get-tax-report.ts'
import type { Fils } from '#values/money.ts'
import { moveAtBank, readBank } from './bank.ts'
import type { YearShop } from './year-shop.ts'

/** From the first day on every paper has its tax, and every third owner is registered for it. */
export async function beginTax({ system, random, query }: Pick<YearShop, 'system' | 'random' | 'query'>): Promise<void> {
  const seller = { taxNumber: '12345678', incomeSource: '9876543', nameEn: 'Libsa', nameAr: 'لبسة', addressEn: 'Amman', addressAr: 'عمّان' }
  const regime = random.pick(['agent', 'principal'] as const) ?? 'agent'
  await writeTaxSettings(system, { version: 0, ...seller, regime, rate: 1600, sendsInvoices: false, selfBilling: regime === 'principal' })
  const owners = await query<{ id: string }>('SELECT DISTINCT owner_id AS id FROM items ORDER BY 1')
  for (const { id } of owners.filter((_, at) => at % 3 === 0))
    await changeProfile({ ...system, actor: { ...system.actor, personId: id } }, { taxNumber: '11223344' })
}

/** Two people close each month that is over as soon as it can be; the tax of a period that is over is paid. */
export async function closeMonths(shop: YearShop): Promise<void> {
  const { admins, system } = shop
  const [, second, third] = admins
  if (!second || !third) return
  const { closing } = await getAccounting(second)
  if (!closing?.isOver) return
  await proveBooks(system)
  const { closing: ready } = await getAccounting(second)
  const open = (ready?.checks ?? []).filter(({ holds }) => !holds)
  if (!ready || open.length > 0) return shop.note(`month not closed: ${open.map(({ check }) => check).join(', ')}`)
  await prepareClosing(second, { month: ready.month })
  await closeMonth(third, { month: ready.month })
  shop.note('month closed')
  await payPeriod(shop, ready.month)
}

/** The tax of the period of a month that was closed, once the period is over. */
async function payPeriod(shop: YearShop, month: string): Promise<void> {
  const [, second, third] = shop.admins
  if (!second || !third) return
  const { period, isOver, left } = await getTaxReport(second, { period: periodOf(`${month}-01`) })
  if (!isOver || left <= 0) return
  const reference = `TAX-${period}`
  const { today } = await nowOf(second)
  await askTaxPayment(second, { period, amount: left, reference, day: today })
  const { payments } = await getTaxReport(third, { period })
  for (const { id, state } of payments) if (state === 'asked') await confirmTaxPayment(third, { id, state })
  await moveAtBank(shop, -left, `SALES TAX ${reference}`)
  shop.note('tax paid')
}

/** The faults of the accounts at the end, to the fils: nothing is open, and each equals the books of others. */
export async function unexplained(shop: YearShop): Promise<string[]> {
  // Money that was sent back on the last evening is on the next file.
  await readBank(shop)
  const { query, bank, cardBalance } = shop
  const open = await query<{ what: string }>(
    `SELECT account || ': ' || amount || ' since ' || at AS what FROM open_entries
     UNION ALL SELECT 'line of ' || account || ' on ' || day || ': ' || amount FROM statement_lines WHERE match_id IS NULL
     UNION ALL SELECT 'held file: ' || name FROM statements WHERE status = 'held' LIMIT 10`,
  )
  const ledger = new Map(
    (await query<{ account: string; amount: Fils }>('SELECT account, sum(amount)::int AS amount FROM ledger_entries GROUP BY 1')).map(
      ({ account, amount }) => [account, amount],
    ),
  )
  const [papers] = await query<{ tax: Fils }>(
    `SELECT coalesce(sum((line ->> 'tax')::int * CASE WHEN kind IN ('invoice', 'self_billing_note') THEN 1 ELSE -1 END), 0)::int AS tax FROM (
       SELECT kind, tax FROM invoices WHERE tax IS NOT NULL UNION ALL SELECT kind, tax FROM owner_papers) AS papers,
       jsonb_array_elements(papers.tax -> 'lines') AS line WHERE (line ->> 'isOwn')::boolean`,
  )
  const [paid] = await query<{ amount: Fils }>('SELECT coalesce(sum(amount), 0)::int AS amount FROM tax_payments')
  const wanted: readonly (readonly [string, Fils])[] = [
    ['bank', bank.movements.reduce((sum, { amount }) => sum + amount, 0)],
    ['provider_clearing', await cardBalance.sum()],
    ['transfer_clearing', 0],
    ['statement_suspense', 0],
    ['courier_cash', 0],
    ['refunds', 0],
    ['unmatched_transfers', 0],
    ['payouts_in_transit', 0],
    ['deposit_liability', 0],
    ['deposit_holds', 0],
    ['tax_payable', (paid?.amount ?? 0) - (papers?.tax ?? 0)],
  ]
  const wrong = wanted.filter(([account, amount]) => (ledger.get(account) ?? 0) !== amount)
  return [
    ...open.map(({ what }) => `unexplained: ${what}`),
    ...wrong.map(([account, amount]) => `${account} is ${ledger.get(account) ?? 0}, and should be ${amount}`),
    ...(papers?.tax ? [] : ['no paper has tax']),
    ...(await wrongMonths(shop)),
  ]
}

/** The trial balances of closed months that differ from the ledger. */
async function wrongMonths({ admins, query }: YearShop): Promise<string[]> {
  const [admin] = admins
  const months = await query<{ month: string }>(`SELECT month FROM month_closings WHERE status = 'closed' ORDER BY month`)
  const wrong: string[] = []
  for (const { month } of months) {
    const kept = admin ? (await getTrialBalance(admin, { month })).rows : []
    const ledger = await query<{ account: string; closing: Fils }>(
      `SELECT account, sum(amount)::int AS closing FROM charted_entries WHERE month_of(at) <= $1 GROUP BY 1`,
      [month],
    )
    const closings = new Map(kept.map(({ account, closing }) => [account as string, closing]))
    for (const { account, closing } of ledger)
      if ((closings.get(account) ?? 0) !== closing)
        wrong.push(`${account} was closed in ${month} at ${closings.get(account)}, and is ${closing}`)
  }
  const all = await query<{ month: string }>('SELECT DISTINCT month_of(at) AS month FROM ledger_transactions ORDER BY 1')
  const unclosed = all.slice(0, -1).filter((row) => !months.some(({ month }) => month === row.month))
  return [...wrong, ...unclosed.map(({ month }) => `${month} was never closed`)]
}
