import { desc } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { dropKept } from '#platform/database/archive/set-aside.ts'
import { asOwner } from '#platform/database/as-owner.ts'
import { restores } from './restores.table.ts'

const dayMs = 86_400_000

/** Records that the shop opens on restored tables: the day until `dropBefore` begins again with each opening. */
export async function noteOpened(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.update(restores).set({ openedAt: now })
}

/** Drops what was kept of before restores, once a day has passed since the shop was opened last. */
export async function dropBefore(ctx: Context & Needs<'ownerUrl'>): Promise<void> {
  const { now } = await nowOf(ctx)
  // Nulls come first: a restore on which no shop has opened yet.
  const [last] = await ctx.db.select().from(restores).orderBy(desc(restores.openedAt)).limit(1)
  if (!last?.openedAt || now.getTime() - last.openedAt.getTime() < dayMs) return
  const names = await asOwner(ctx.db.$client, ctx.ownerUrl, dropKept)
  if (names.length > 0) ctx.log.info({ names }, 'the tables of before a restore were dropped')
}
