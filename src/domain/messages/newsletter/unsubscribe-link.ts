import { createHmac } from 'node:crypto'
import type { TxContext } from '#domain/context.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

/** The token of the link at the foot of every newsletter. It is reckoned from the id, so that every mail carries the same one and none is kept. */
export function unsubscribeToken(tx: Pick<TxContext, 'secret'>, id: string): string {
  return createHmac('sha256', `newsletter-leave:${tx.secret}`).update(id).digest('base64url')
}

/** The address that ends the newsletter: a page for people, one POST for mail programs. */
export function unsubscribeUrlOf(tx: Pick<TxContext, 'secret' | 'baseUrl'>, id: string, locale: Locale): string {
  return `${tx.baseUrl}${localizedPath('/newsletter/unsubscribe', locale)}?token=${unsubscribeToken(tx, id)}`
}
