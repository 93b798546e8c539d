import type { Context } from '#domain/context.ts'
import { beginCount } from '#domain/money/cash/begin-count.ts'
import { getCash } from '#domain/money/cash/get-cash.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import type { Fils } from '#values/money.ts'

/** Counts everything that a courier carries, to the fils, and has it handed in. Returns its sum. */
export async function handInAll(staff: Context, courierId: string): Promise<Fils> {
  const { sessions } = await getCash(staff)
  const open = sessions.filter((one) => one.courierId === courierId && (one.status === 'open' || one.status === 'counting'))
  for (const { id } of open) await beginCount(staff, id)
  const counted = (await getCash(staff)).sessions.filter((one) => open.some(({ id }) => id === one.id))
  for (const { id, attempt, expected } of counted) await handInCash(staff, { id, attempt, counts: countsOf(expected), reason: 'unclear' })
  return counted.reduce((sum, { expected }) => sum + expected, 0)
}
