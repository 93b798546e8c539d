import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { mediaUses, objects } from './media.table.ts'

/**
 * Records the objects that something uses in place of those that it used before. Objects in use are not removed.
 * @throws {Refusal} 404 `media.unknown` for an object that is not the actor's and that it did not use before
 */
export async function keepMedia(
  tx: TxContext,
  { noun, nounId, objectIds }: { noun: string; nounId: string; objectIds: readonly string[] },
): Promise<void> {
  const isOf = and(eq(mediaUses.noun, noun), eq(mediaUses.nounId, nounId))
  const before = new Set((await tx.db.select().from(mediaUses).where(isOf)).map(({ objectId }) => objectId))
  const added = objectIds.filter((id) => !before.has(id))
  if (added.length > 0) {
    const own = await tx.db
      .select({ id: objects.id })
      .from(objects)
      .where(and(inArray(objects.id, added), eq(objects.ownerId, tx.actor.personId ?? '')))
      .orderBy(objects.id)
      .for('key share')
    if (own.length !== new Set(added).size) throw new Refusal('media.unknown', 404)
    await tx.db
      .insert(mediaUses)
      .values(added.map((objectId) => ({ objectId, noun, nounId })))
      .onConflictDoNothing()
  }
  await tx.db.delete(mediaUses).where(objectIds.length > 0 ? and(isOf, notInArray(mediaUses.objectId, [...objectIds])) : isOf)
}
