import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { type CalendarKind, calendarLinks } from './calendar-links.table.ts'

/** The token of the secret address of a calendar of the actor; null before it is made. */
export async function findLink(ctx: Context, kind: CalendarKind): Promise<string | null> {
  const [link] = await ctx.db
    .select({ token: calendarLinks.token })
    .from(calendarLinks)
    .where(and(eq(calendarLinks.ownerId, ctx.actor.personId ?? ''), eq(calendarLinks.kind, kind)))
  return link?.token ?? null
}

/** Makes the secret address of a calendar of the actor; the one before it opens nothing any more. */
export async function renewLink(ctx: Context, kind: CalendarKind): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const ownerId = tx.actor.personId ?? ''
    const link = { token: `${newId()}${newId()}`, madeAt: tx.now }
    await tx.db
      .insert(calendarLinks)
      .values({ ownerId, kind, ...link })
      .onConflictDoUpdate({ target: [calendarLinks.ownerId, calendarLinks.kind], set: link })
    await record(tx, 'calendar.link-made', ownerId)
    return link.token
  })
}

/** Ends the secret addresses of all calendars. */
export async function endLinks({ db }: TxContext): Promise<void> {
  await db.delete(calendarLinks)
}
