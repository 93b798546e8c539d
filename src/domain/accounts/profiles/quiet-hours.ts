import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type QuietHours, sendableAt } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'

/** The quiet hours in what a person chose, or null. */
export function quietHoursOf(
  profile: Pick<typeof profiles.$inferSelect, 'quietFrom' | 'quietUntil'> | null | undefined,
): QuietHours | null {
  const { quietFrom = null, quietUntil = null } = profile ?? {}
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
}

/** When an SMS that can wait may go to a person. */
export async function smsDueAt(tx: TxContext, personId: string): Promise<Date> {
  const [profile] = await tx.db.select().from(profiles).where(eq(profiles.personId, personId))
  return sendableAt(tx.now, quietHoursOf(profile))
}
