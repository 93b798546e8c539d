import { accountPages } from './pages/account-pages.ts'
import { authPages } from './pages/auth-pages.ts'
import { courierPages } from './pages/courier-pages.ts'
import type { Page } from './pages/page.ts'
import { sitePages } from './pages/site-pages.ts'
import { staffPages } from './pages/staff-pages.ts'
import { storefrontPages } from './pages/storefront-pages.ts'

/** Every page of the site, by name. Routes, guards, texts, titles, sitemap, robots.txt and what is open during maintenance follow from it. */
export const pages = { ...storefrontPages, ...authPages, ...accountPages, ...courierPages, ...staffPages, ...sitePages } satisfies Record<
  string,
  Page
>

export type PageName = keyof typeof pages
