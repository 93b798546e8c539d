import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, instantAt } from '#values/day.ts'
import { daysOfMonth, nextToClose } from './accounting.policy.ts'
import { findLatest, lockClosings } from './lock-closing.ts'
import { findFirstMonth } from './read-sums.ts'

/**
 * Requires that the books take something on a day: it is in no closed month, and has come. No month is closed until the transaction ends.
 * @throws {Refusal} 409 `accounting.closed-day` with the first and last open day
 */
export async function requireOpenDay(tx: TxContext, day: Day): Promise<void> {
  await lockClosings(tx)
  const month = nextToClose({ latest: (await findLatest(tx))?.month ?? null, first: await findFirstMonth(tx) })
  const from = month === null ? tx.today : daysOfMonth(month).from
  if (day < from || day > tx.today) throw new Refusal('accounting.closed-day', 409, { from, until: tx.today })
}

/** The instant of something on a day: the present one today, noon on an earlier day. */
export function instantOn(day: Day, { today, now }: Pick<TxContext, 'today' | 'now'>): Date {
  return day === today ? now : instantAt(day, 12)
}
