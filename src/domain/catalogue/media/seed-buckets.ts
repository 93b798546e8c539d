import type { TxContext } from '#domain/context.ts'
import { keptBuckets, maxObjectBytes, pictureTypes } from './media.policy.ts'
import { buckets } from './media.table.ts'

/** Makes the buckets that the shop itself needs, where they are missing: `site` and `published` are public, `listings` is not. */
export async function seedBuckets(tx: TxContext): Promise<void> {
  const usual = { allowedTypes: [...pictureTypes], maxBytes: maxObjectBytes, isKept: true, createdAt: tx.now, updatedAt: tx.now }
  const rows = Object.values(keptBuckets).map((id) => ({ ...usual, id, isPublic: id !== keptBuckets.listings }))
  await tx.db.insert(buckets).values(rows).onConflictDoNothing()
}
