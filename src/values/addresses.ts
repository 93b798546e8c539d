/** The pages that search engines are shown besides the pieces themselves: paths without language. */
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

/** What is somebody's own or leads only there: kept out of search engines and of the copies for reading without a connection. */
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

/** The paths that crawlers stay away from, without language. */
export const uncrawledPaths: readonly string[] = privatePaths

const aliases: Readonly<Record<string, string>> = {
  '/about': '/about-us',
  '/terms': '/terms-conditions',
  '/register': '/signup',
  '/checkout-success': '/checkout/success',
}

/** True for a path (without language) that is somebody's own, or below one. */
export function isPrivatePath(path: string): boolean {
  return privatePaths.some((one) => path === one || path.startsWith(`${one}/`))
}

/** The one address of a page that answers at two: `/terms` is `/terms-conditions`. */
export function canonicalPath(path: string): string {
  return aliases[path] ?? path
}
