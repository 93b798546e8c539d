/** The indexed pages besides the items, as paths without language. */
export const indexedPaths = [
  '/',
  '/browse',
  '/browse/Women',
  '/browse/Men',
  '/browse/Kids',
  '/browse/accessories',
  '/about-us',
  '/how-it-works',
  '/faq',
  '/contact',
  '/quality-assurance',
  '/membership-plans',
  '/terms-conditions',
  '/privacy-policy',
  '/return-policy',
] as const

/** Personal pages and those that only lead to them: not indexed, and not stored for offline reading. */
const privatePaths = [
  '/admin',
  '/api',
  '/checkout',
  '/checkout-success',
  '/delivery-dashboard',
  '/delivery-login',
  '/demo-card',
  '/forgot-password',
  '/login',
  '/maintenance',
  '/moderation',
  '/newsletter',
  '/outbox',
  '/profile',
  '/register',
  '/reset-password',
  '/signup',
] as const

/** The paths disallowed for crawlers, without language. */
export const uncrawledPaths: readonly string[] = privatePaths

const aliases: Readonly<Record<string, string>> = {
  '/about': '/about-us',
  '/terms': '/terms-conditions',
  '/register': '/signup',
  '/checkout-success': '/checkout/success',
}

/** True for a private path (without language) or one below it. */
export function isPrivatePath(path: string): boolean {
  return privatePaths.some((one) => path === one || path.startsWith(`${one}/`))
}

/** The canonical path of a page with an alias: `/terms` is `/terms-conditions`. */
export function canonicalPath(path: string): string {
  return aliases[path] ?? path
}
