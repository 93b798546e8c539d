import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { profiles } from './profiles.table.ts'

/** True for a person who chose plain packaging and mails that name nothing; false for a guest. */
export async function wantsDiscretion(tx: TxContext, personId: string | null): Promise<boolean> {
  if (personId === null) return false
  const [found] = await tx.db.select({ isDiscreet: profiles.isDiscreet }).from(profiles).where(eq(profiles.personId, personId))
  return found?.isDiscreet ?? false
}
