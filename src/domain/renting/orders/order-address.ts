import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { endLinkOf } from './change-links.ts'
import { orderLinks } from './order-links.table.ts'

/** Characters of base64url, six bits each. */
const tokenLength = 22

interface Addressed {
  order: { id: string; personId: string | null }
  /** The page of the order or of something about it, without language. */
  path: string
  locale: Locale
  /** Whether a message carries it, which renews the link; true by default. */
  isMessage?: boolean
}

/**
 * The address of a page about an order, for a message to its customer. An account gets the page itself. A guest gets the link of the order,
 * which opens in any browser and leads to the page once a code is typed.
 */
export async function orderAddress(tx: TxContext, { order, path, locale, isMessage = true }: Addressed): Promise<string> {
  if (order.personId !== null) return `${tx.baseUrl}${localizedPath(path, locale)}`
  const to = path === `/profile/orders/${order.id}` ? '' : `?to=${encodeURIComponent(path)}`
  return `${tx.baseUrl}${localizedPath(`/order/${await tokenOfOrder(tx, order.id, isMessage)}`, locale)}${to}`
}

/** Revokes the link of an order and makes another one. Returns both tokens; that of before is empty without a link. */
export async function renewLink(tx: TxContext, orderId: string): Promise<{ before: string; after: string }> {
  const [link] = await tx.db
    .select()
    .from(orderLinks)
    .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt)))
  await endLinkOf(tx, orderId)
  return { before: link ? tokenOf(tx, link.id) : '', after: await tokenOfOrder(tx, orderId, false) }
}

/** The token of an order's valid link, noted as sent now if it is; a new one where the last is revoked or was made with another secret. */
async function tokenOfOrder(tx: TxContext, orderId: string, isSent: boolean): Promise<string> {
  const fresh = newId()
  const row = { id: fresh, orderId, tokenHash: hashToken(tokenOf(tx, fresh)), sentAt: tx.now }
  const [link = row] = await tx.db
    .insert(orderLinks)
    .values(row)
    .onConflictDoUpdate({
      target: orderLinks.orderId,
      targetWhere: isNull(orderLinks.revokedAt),
      set: { sentAt: isSent ? tx.now : orderLinks.sentAt },
    })
    .returning()
  const token = tokenOf(tx, link.id)
  if (hashToken(token) !== link.tokenHash)
    await tx.db
      .update(orderLinks)
      .set({ tokenHash: hashToken(token) })
      .where(eq(orderLinks.id, link.id))
  return token
}

function tokenOf({ secret }: Pick<Context, 'secret'>, id: string): string {
  return createHmac('sha256', `order-link:${secret}`).update(id).digest('base64url').slice(0, tokenLength)
}
