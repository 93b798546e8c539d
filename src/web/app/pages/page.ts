import type { Capability } from '#domain/permissions.policy.ts'

/** The capability a viewer needs to open a page. */
export type PageAccess = 'anyone' | Capability

export interface Page {
  /** Without language; a step that begins with a colon matches any text. */
  path: string
  /** Other paths of the same page; search engines get the first one. */
  aliases?: readonly string[]
  /** The file of the screen below `src/web`. */
  screen: string
  access: PageAccess
  /** The page to sign in at; `/login` unless said otherwise. */
  signInAt?: '/delivery-login'
  /** `indexed` is in the sitemap; `noindex` may be crawled; `private` is kept from crawlers and from the copies for reading offline, with all below its first step. */
  search: 'indexed' | 'noindex' | 'private'
  /** In place of its own path: the paths that the sitemap names. Those of the pieces come from the catalogue. */
  sitemap?: readonly string[]
  /** Key of the title, as in `faq:title`; an indexed page has its `description` beside it. Null where the screen writes a title of what it read. */
  title: string | null
  /** The namespaces that the screen says something of before anything is pressed, besides those of the layout. */
  texts: readonly string[]
  /** The frame around the screen: header and footer by default. `admin` and `courier` mark their main part themselves; a page of `admin` does not exist for those who may not open it. */
  layout?: 'plain' | 'none' | 'admin' | 'courier'
  /** Maintenance does not close it. */
  isAlwaysOpen?: true
}

/** Access and indexing, as most pages of a kind have it. */
export const publicPage = { access: 'anyone', search: 'indexed' } as const
export const unlistedPage = { access: 'anyone', search: 'noindex' } as const
export const privatePage = { access: 'anyone', search: 'private' } as const

/** The namespaces that the layout says something of, around every screen. */
export const layoutTexts = ['common', 'layout', 'favorite-toasts', 'offline'] as const

/** Namespaces that travel together. */
export const homeTexts = ['home', 'inquiries', 'newsletter', 'trust'] as const
export const shopTexts = ['dates', 'items'] as const
export const buyingTexts = ['checkout', 'orders', 'payments', 'in-person'] as const
export const signInTexts = ['people', 'social', 'sign-in-methods'] as const
export const accountTexts = ['courier', 'sign-in-details', 'identity-verification', 'security'] as const

/** A page of the administration. */
export const adminPage = {
  search: 'private',
  texts: [...accountTexts, 'operations', 'operations-events', 'people', 'site-parts', 'claims'],
  layout: 'admin',
  isAlwaysOpen: true,
} as const
