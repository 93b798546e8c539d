import { desc, isNull } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { dropKept } from '#platform/database/archive/set-aside.ts'
import { restores } from './restores.table.ts'

const dayMs = 86_400_000

/** Writes down that the shop is open on what was restored. */
export async function noteOpened(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.update(restores).set({ openedAt: now }).where(isNull(restores.openedAt))
}

/** Drops what was kept of before a restore, once the shop has been open on the restored tables for a day. */
export async function dropBefore(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  const [last] = await ctx.db.select().from(restores).orderBy(desc(restores.at)).limit(1)
  if (!last?.openedAt || now.getTime() - last.openedAt.getTime() < dayMs) return
  const names = await dropKept(ctx.db.$client)
  if (names.length > 0) ctx.log.info({ names }, 'the tables of before a restore were dropped')
}
