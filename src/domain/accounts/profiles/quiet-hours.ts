import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type QuietHours, sendableAt } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'

/** The quiet hours of a profile, or null. */
export function quietHoursOf(
  profile: Pick<typeof profiles.$inferSelect, 'quietFrom' | 'quietUntil'> | null | undefined,
): QuietHours | null {
  const { quietFrom = null, quietUntil = null } = profile ?? {}
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
}

/** When an optional SMS to a person may be sent. */
export async function smsDueAt(tx: TxContext, personId: string): Promise<Date> {
  const [profile] = await tx.db.select().from(profiles).where(eq(profiles.personId, personId))
  return sendableAt(tx.now, quietHoursOf(profile))
}
