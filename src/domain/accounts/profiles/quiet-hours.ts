import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type QuietHours, sendableAt, usualQuietHours } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'

type Hours = Pick<typeof profiles.$inferSelect, 'quietFrom' | 'quietUntil'> | null | undefined

/** The quiet hours that a profile has chosen, or null. */
export function quietHoursOf(profile: Hours): QuietHours | null {
  const { quietFrom = null, quietUntil = null } = profile ?? {}
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
}

/** The instant at which a message that can wait may be sent: now, or at the end of the chosen or the usual quiet hours. */
export function afterQuietHours(now: Date, profile: Hours): Date {
  return sendableAt(now, quietHoursOf(profile) ?? usualQuietHours)
}

/** The instant at which an optional SMS to a person may be sent. */
export async function smsDueAt(tx: TxContext, personId: string): Promise<Date> {
  const [profile] = await tx.db.select().from(profiles).where(eq(profiles.personId, personId))
  return afterQuietHours(tx.now, profile)
}
