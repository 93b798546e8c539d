import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type QuietHours, sendableAt, usualQuietHours } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'

type Hours = Pick<typeof profiles.$inferSelect, 'quietFrom' | 'quietUntil' | 'quietOff'> | null | undefined

/** The quiet hours of a person: their own, else the usual ones; null for somebody who wants none. */
export function quietHoursOf(profile: Hours): QuietHours | null {
  const { quietFrom = null, quietUntil = null, quietOff = false } = profile ?? {}
  if (quietOff) return null
  return quietFrom === null || quietUntil === null ? usualQuietHours : { from: quietFrom, until: quietUntil }
}

/** The instant at which a message that can wait may be sent: now, or at the end of the quiet hours. */
export function afterQuietHours(now: Date, profile: Hours): Date {
  return sendableAt(now, quietHoursOf(profile))
}

/** The instant at which an optional SMS to a person may be sent. */
export async function smsDueAt(tx: TxContext, personId: string): Promise<Date> {
  const [profile] = await tx.db.select().from(profiles).where(eq(profiles.personId, personId))
  return afterQuietHours(tx.now, profile)
}
