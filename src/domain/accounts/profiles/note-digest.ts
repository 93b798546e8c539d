import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { profiles } from './profiles.table.ts'

/** Begins the next summary of an owner: what is news from now on is in it. */
export async function noteDigest({ db, now }: TxContext, personId: string): Promise<void> {
  await db.update(profiles).set({ digestSince: now }).where(eq(profiles.personId, personId))
}
