import { desc, eq, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import type { Account } from '#domain/money/ledger/accounts.policy.ts'
import type { Accounting, Closing } from './accounting.contract.ts'
import { addMonths, daysOfMonth, isOver, monthOfDay, nextToClose, shownMonths } from './accounting.policy.ts'
import { findChecks } from './find-checks.ts'
import { findWaiting } from './find-waiting.ts'
import { findLive } from './lock-closing.ts'
import { monthClosings } from './month-closings.table.ts'
import { findFirstMonth, readSums, readTrialBalance } from './read-sums.ts'

/** Profit and loss and balance of the last months, the closing that is next, and the closed months. */
export async function getAccounting(ctx: Context): Promise<Accounting> {
  const { now, today } = await nowOf(ctx)
  const current = monthOfDay(today)
  const first = await findFirstMonth(ctx)
  const from = addMonths(current, 1 - shownMonths)
  const shown = Array.from({ length: shownMonths }, (_, index) => addMonths(from, index)).filter(
    (month) => first !== null && month >= first,
  )
  const closed = await findClosed(ctx)
  const latest = closed[0]?.month ?? null
  const next = nextToClose({ latest, first })
  const closing = next === null || next > current ? null : await getClosing(ctx, next, now)
  return {
    months: shown.map((month) => ({
      month,
      isClosed: latest !== null && month <= latest,
      until: month === current ? today : daysOfMonth(month).until,
    })),
    accounts: shown.length === 0 ? [] : await readAccounts(ctx, shown),
    closing,
    closed,
    first,
    openDays: next === null ? null : { from: daysOfMonth(next).from, until: today },
    adjustments: await findWaiting(ctx),
  }
}

async function readAccounts(ctx: Context, months: readonly string[]): Promise<Accounting['accounts']> {
  const sums = await readSums(ctx, { from: months[0] ?? '', until: months.at(-1) ?? '' })
  const accounts = new Map<Account, { opening: number; moved: number[] }>()
  for (const { account, opening, month, debit, credit } of sums) {
    const known = accounts.get(account) ?? { opening, moved: months.map(() => 0) }
    const place = months.indexOf(month ?? '')
    if (place >= 0) known.moved[place] = debit - credit
    accounts.set(account, known)
  }
  return [...accounts].map(([account, { opening, moved }]) => {
    let balance = opening
    return { account, moved, balance: moved.map((amount) => (balance += amount)) }
  })
}

async function getClosing(ctx: Context, month: string, now: Date): Promise<Closing> {
  const prepared = await findLive(ctx, month)
  const rows = await readTrialBalance(ctx, month)
  const sumOf = (side: 'debit' | 'credit') => rows.reduce((sum, row) => sum + row[side], 0)
  return {
    month,
    isOver: isOver(month, now),
    checks: await findChecks(ctx, month),
    debit: sumOf('debit'),
    credit: sumOf('credit'),
    lockedUntil: daysOfMonth(month).until,
    prepared: prepared && {
      by: prepared.name,
      at: prepared.preparedAt.toISOString(),
      isOwn: prepared.preparedBy === ctx.actor.personId,
    },
  }
}

/** The latest closed months, the newest first. */
async function findClosed(ctx: Context): Promise<Accounting['closed']> {
  const rows = await ctx.db
    .select({ month: monthClosings.month, by: people.name, at: monthClosings.closedAt })
    .from(monthClosings)
    .leftJoin(people, eq(people.id, monthClosings.closedBy))
    .where(sql`${monthClosings.status} = 'closed'`)
    .orderBy(desc(monthClosings.month))
    .limit(shownMonths)
  return rows.map(({ month, by, at }) => ({ month, by, at: at?.toISOString() ?? '' }))
}
