import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { cut } from '#platform/database/read-page.ts'
import type { Locale } from '#values/locale.ts'
import { type Notification, notificationsPerPage } from './notification.contract.ts'
import { notificationEvents, pathOf } from './notification.policy.ts'
import { wordsOf } from './notification-words.ts'
import { notifications } from './notifications.table.ts'

interface NotificationsQuery {
  locale: Locale
  /** The id of the last one of the page before. */
  after?: string | undefined
}

/**
 * A page of the actor's notifications, the newest first, in the language asked for. After an id that is not the actor's there is nothing.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export async function listNotifications(
  ctx: Context,
  { locale, after }: NotificationsQuery,
): Promise<{ notifications: Notification[]; next: string | null }> {
  const personId = requirePersonId(ctx)
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.personId, personId), after === undefined ? undefined : sql`${position} < ${positionOf(personId, after)}`))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(notificationsPerPage + 1)
  const { rows: page, next } = cut(rows, notificationsPerPage)
  return { notifications: page.filter(isKnown).map((row) => toNotification(row, locale)), next }
}

const position = sql`(${notifications.createdAt}, ${notifications.id})`

/** The position of one of a person's notifications among them. */
export function positionOf(personId: string, id: string): SQL {
  return sql`(SELECT n.created_at, n.id FROM notifications n WHERE n.id = ${id} AND n.person_id = ${personId})`
}

/** Whether its event still exists: an older version may have stored one that was removed. */
function isKnown({ event }: typeof notifications.$inferSelect): boolean {
  return notificationEvents.includes(event)
}

function toNotification(row: typeof notifications.$inferSelect, locale: Locale): Notification {
  const { id, event, party, details, orderId, subjectId, createdAt, readAt } = row
  // In the account, behind a sign-in, pieces are named to everybody.
  const { title, text } = wordsOf({ event, party, details }, { locale, isDiscreet: false })
  return {
    id,
    event,
    party,
    title: inOneLine(title),
    text: inOneLine(text),
    path: pathOf({ event, party, orderId, subjectId, details }),
    at: createdAt.toISOString(),
    isRead: readAt !== null,
  }
}

/** The number of an order never parts at its hyphen. */
function inOneLine(text: string): string {
  return text.replaceAll(/\bLB-(?=\d)/g, 'LB-\u2060')
}

/** Every notification of a person in the language of the call, the oldest first, for a copy of their data. */
export async function listAllNotifications(tx: TxContext, personId: string): Promise<Record<string, unknown>[]> {
  const rows = await tx.db
    .select()
    .from(notifications)
    .where(eq(notifications.personId, personId))
    .orderBy(notifications.createdAt, notifications.id)
  return rows.filter(isKnown).map((row) => {
    const { title, text, at } = toNotification(row, tx.locale)
    return { title, text, at, readAt: row.readAt?.toISOString() ?? null }
  })
}

/**
 * The number of the actor's unread notifications.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export async function countUnread(ctx: Context | TxContext): Promise<{ unread: number }> {
  const isOwn = eq(notifications.personId, requirePersonId(ctx))
  return { unread: await ctx.db.$count(notifications, and(isOwn, isNull(notifications.readAt))) }
}
