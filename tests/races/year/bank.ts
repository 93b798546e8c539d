import { depositCash } from '#domain/money/cash/bank-cash.ts'
import type { StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { getReconciliation } from '#domain/renting/reconciliation/get-reconciliation.ts'
import { importStatement, releaseImport } from '#domain/renting/reconciliation/import-statement.ts'
import { bookLine, explainUnknown, matchLines } from '#domain/renting/reconciliation/match-lines.ts'
import { readHeld } from '#domain/renting/reconciliation/read-files.ts'
import { dayAt } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { YearShop } from './year-shop.ts'

interface Movement {
  day: string
  amount: Fils
  text: string
}

/** The shop's account at its bank: what has really happened to it, and what its files have shown so far. */
export interface Bank {
  movements: Movement[]
  shown: number
  /** The balance that the newest file ends with. */
  balance: Fils
  files: number
  /** The payout of the card provider that reaches the bank a day later. */
  onItsWay: { amount: Fils; reference: string } | null
}

const openingBalance: Fils = 5_000_000
const strangers = 0.15
const accountFee: Fils = 1500
/** Days between what happens once in a while. */
const every = { fee: 7, cash: 5 }

export const openBank = (): Bank => ({ movements: [], shown: 0, balance: openingBalance, files: 0, onItsWay: null })

/** Something moves at the bank. */
export async function moveAtBank(shop: Pick<YearShop, 'bank' | 'clock'>, amount: Fils, text: string): Promise<void> {
  shop.bank.movements.push({ day: dayAt(await shop.clock.now()), amount, text })
}

/** The bank's own day: its fee, money of strangers, what the card provider sends, and the cash that staff bring. */
export async function passDayAtBank(shop: YearShop, days: number): Promise<void> {
  const { random, admins, cardBalance, clock, key, query } = shop
  const { bank } = shop
  if (bank.onItsWay) await moveAtBank(shop, bank.onItsWay.amount, `CARD SETTLEMENT ${bank.onItsWay.reference}`)
  bank.onItsWay = await cardBalance.payOut(await clock.now())
  if (days % every.fee === every.fee - 1) await moveAtBank(shop, -accountFee, 'ACCOUNT FEES')
  if (random.chance(strangers)) await moveAtBank(shop, 1000 * (1 + random.below(40)), `CLIQ IN 079 ${random.below(9000)}`)
  const [, second] = admins
  const [cash] = await query<{ amount: Fils }>(
    `SELECT coalesce(sum(amount), 0)::int AS amount FROM ledger_entries WHERE account = 'cash_at_shop'`,
  )
  if (days % every.cash !== every.cash - 1 || !second || !cash || cash.amount <= 0) return
  const reference = `SLIP-${key()}`
  await depositCash(second, { key: key(), amount: cash.amount, reference })
  await moveAtBank(shop, cash.amount, `CASH DEPOSIT ${reference}`)
}

const dinars = (fils: Fils): string => (fils / 1000).toFixed(3)

/** One administrator reads the bank's file of the day in, another explains what does not explain itself. */
export async function readBank(shop: YearShop): Promise<void> {
  const { bank, admins } = shop
  const [reader, second] = admins
  if (!reader || !second) return
  const fresh = bank.movements.slice(bank.shown)
  if (fresh.length > 0) {
    const rows = fresh.map(({ day, amount, text }) => {
      bank.balance += amount
      return [day, text, amount < 0 ? dinars(-amount) : '', amount > 0 ? dinars(amount) : '', dinars(bank.balance)].join(',')
    })
    bank.shown = bank.movements.length
    bank.files += 1
    const body = new File([['Date,Description,Debit,Credit,Balance', ...rows].join('\n')], `bank-${bank.files}.csv`)
    const { held } = await importStatement(reader, { params: { account: 'bank' }, query: {}, body })
    // Only the first file of an account takes two people.
    if (held.length > 0 !== (bank.files === 1)) throw new Error(`file ${bank.files} is held for ${held.join(', ')}`)
    for (const { id } of await readHeld(second)) await releaseImport(second, { id, duplicates: 'read' })
  }
  for (const account of ['bank', 'provider'] as const) await explain(shop, account)
}

async function explain(shop: YearShop, account: StatementAccount): Promise<void> {
  const [, second] = shop.admins
  const open = await shop.query<{ day: string }>(
    'SELECT DISTINCT day::text FROM statement_lines WHERE account = $1 AND match_id IS NULL ORDER BY 1',
    [account],
  )
  for (const { day } of open) {
    for (;;) {
      if (!second) return
      const { suggested, left } = await getReconciliation(second, { account, day })
      const [first] = suggested
      const [line] = left
      if (first?.newEntry) await bookLine(second, { id: first.line.id, as: 'fee' })
      else if (first) await matchLines(second, { account, lines: [first.line.id], candidates: first.candidates.map(({ id }) => id) })
      else if (line && line.amount > 0 && account === 'bank') await answerStranger(shop, line)
      else if (line) await bookLine(second, { id: line.id, as: 'unknown' })
      else break
    }
  }
  const { unknown } = second ? await getReconciliation(second, { account: 'bank' }) : { unknown: [] }
  for (const { id } of unknown) if (second) await explainUnknown(second, { candidates: [id], as: 'exchange' })
}

/** Money of a stranger is sent back, or nobody knows what it is. */
async function answerStranger(shop: YearShop, line: { id: string; amount: Fils; narration: string }): Promise<void> {
  const [, second] = shop.admins
  if (!second) return
  const isReturned = shop.random.chance(0.7)
  await bookLine(second, { id: line.id, as: isReturned ? 'returned' : 'unknown' })
  shop.note(isReturned ? 'money sent back to a stranger' : 'unknown money')
  if (isReturned) await moveAtBank(shop, -line.amount, `RETURNED ${line.narration}`)
}
