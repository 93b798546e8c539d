import { createHmac } from 'node:crypto'
import type { TxContext } from '#domain/context.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

/** The unsubscribe token of a subscriber. It is derived from the id, so that every mail has the same one and only its hash is stored. */
export function unsubscribeToken(tx: Pick<TxContext, 'secret'>, id: string): string {
  return createHmac('sha256', `newsletter-leave:${tx.secret}`).update(id).digest('base64url')
}

interface Leaving {
  /** The subscriber. */
  id: string
  locale: Locale
  /** The issue whose mail has the link, which counts who leaves. */
  issueId?: string
}

/** The address that unsubscribes: a page for people, a POST for mail programs. */
export function unsubscribeUrlOf(tx: Pick<TxContext, 'secret' | 'baseUrl'>, { id, locale, issueId }: Leaving): string {
  const url = `${tx.baseUrl}${localizedPath('/newsletter/unsubscribe', locale)}?token=${unsubscribeToken(tx, id)}`
  return issueId === undefined ? url : `${url}&issue=${issueId}`
}
