import { eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { items, type StoredPicture } from './items.table.ts'
import pictures from './samples/pictures.json' with { type: 'json' }

const manifest: Record<string, Omit<StoredPicture, 'alt'>> = pictures

/**
 * Points the pictures of sample items at the files of this build, whose names carry a hash. Keeps the alternative texts and leaves other
 * pictures alone. Returns the number of items changed.
 */
export async function refreshSamplePictures(tx: TxContext): Promise<number> {
  const ids = [...new Set(Object.keys(manifest).map((name) => name.replace(/-\d+$/, '')))]
  const rows = await tx.db
    .select({ id: items.id, pictures: items.pictures })
    .from(items)
    .where(inArray(items.id, ids))
    .orderBy(items.id)
    .for('update')
  const stale = rows.flatMap(({ id, pictures: stored }) => {
    const fresh = stored.map((picture) => ({ ...picture, ...bundled(picture.base) }))
    return fresh.some(({ base }, index) => base !== stored[index]?.base) ? [{ id, fresh }] : []
  })
  for (const { id, fresh } of stale) await tx.db.update(items).set({ pictures: fresh, updatedAt: tx.now }).where(eq(items.id, id))
  return stale.length
}

function bundled(base: string): Omit<StoredPicture, 'alt'> | undefined {
  const [, name = ''] = /^\/pictures\/([a-z0-9-]+)\.[0-9a-f]{8}$/.exec(base) ?? []
  return manifest[name]
}
