import { lt } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { notifications } from './notifications.table.ts'

const keptDays = 180

/** Deletes what was read more than 180 days ago; what nobody has read stays. */
export async function deleteReadNotifications(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.delete(notifications).where(lt(notifications.readAt, new Date(now.getTime() - keptDays * 86_400_000)))
}
