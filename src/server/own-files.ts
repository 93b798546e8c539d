import type { Context as HonoContext } from 'hono'
import { type Locale, localizedPath } from '#values/locale.ts'

const files = /^\/api\/(?:orders\/([\w-]{16,64})\/(?:receipt\.pdf|calendar\.ics)|invoices\/[\w-]+\.pdf)$/

/**
 * The answer to a signed-out person who opens the address of a document of their own, such as from another browser's downloads: the sign-in, which
 * leads to the order. Null for everything else, and for programs, which get the refusal itself.
 */
export function signInForFile(
  c: HonoContext,
  { status, personId, locale }: { status: number; personId: string | null; locale: Locale },
): Response | null {
  const [isFile, order] = files.exec(c.req.path) ?? []
  const isOpenedByPerson = c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')
  if (!isFile || !isOpenedByPerson || personId !== null || (status !== 401 && status !== 404)) return null
  const next = order ? `/profile/orders/${order}` : '/profile/orders'
  return c.redirect(`${localizedPath('/login', locale)}?next=${encodeURIComponent(next)}`, 303)
}
