import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { areUnblocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { ownerFollows } from '#domain/renting/owners/owner-follows.table.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { notify } from './notify.ts'

/** Followers who have blocked the owner since, or were blocked, cannot open the piece. */
const canOpen = areUnblocked(sql`owner_follows.owner_id`, sql`owner_follows.person_id`)

/** So many followers are notified in one transaction. */
const batch = 200

/** Notifies the followers of an owner of a piece that is new on the market. They are taken in batches in the order of their ids. */
export async function announcePiece(ctx: Context, { itemId, after = '' }: { itemId: string; after?: string | undefined }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [item] = await tx.db
      .select({ ownerId: items.ownerId, name: items.name })
      .from(items)
      .where(and(eq(items.id, itemId), isPublic))
    if (!item) return
    const followers = await tx.db
      .select({ personId: ownerFollows.personId })
      .from(ownerFollows)
      .where(and(eq(ownerFollows.ownerId, item.ownerId), gt(ownerFollows.personId, after), canOpen))
      .orderBy(asc(ownerFollows.personId))
      .limit(batch)
    const people = followers.map(({ personId }) => ({ party: 'customer' as const, personId }))
    await notify(tx, 'piece-listed', { subjectId: itemId, orderId: null, people, details: { piece: item.name, count: 1, itemId } })
    const last = followers[batch - 1]
    if (last) await enqueueJob(tx, 'piece.announce', { itemId, after: last.personId }, { key: `piece.announce:${itemId}:${last.personId}` })
  })
}
