import { pathsOf } from '#web/app/page-lookup.ts'
import type { Page } from '#web/app/pages/page.ts'
import { pages } from '#web/app/pages.ts'

/** Values for the variable step of a path; a page without an entry has none that anybody may open. */
const examples: Readonly<Record<string, string>> = { '/browse/:category': '/browse/Women', '/product/:id': '/product/wf-001' }
/** Query strings of pages: a search without results, and favourites that somebody shared. */
const variants = ['/browse?q=zzzz', '/favorites?pieces=wf-001,mc-001']
/** Pages that lead elsewhere unless something was begun: a sign-in, or maintenance. */
export const leadingElsewhere = ['/login/second-step', '/maintenance', '/checkout/success', '/checkout-success', '/profile/orders']

const openToAnyone = Object.values<Page>(pages)
  .filter(({ access }) => access === 'anyone')
  .map(({ path }) => (path.includes(':') ? examples[path] : path))
  .filter((path) => path !== undefined)

/** Every page that anybody may open, without language; the last one does not exist. */
export const publicPages: readonly string[] = [
  ...openToAnyone.filter((path) => path !== '/*' && !leadingElsewhere.includes(path)),
  ...variants,
  '/there-is-no-such-page',
]

/** The paths of pages that search engines are not shown, of those that anybody may open. */
export const unindexedPaths: readonly string[] = Object.values<Page>(pages)
  .filter(({ access, search, path }) => access === 'anyone' && search !== 'indexed' && !/[:*]/.test(path))
  .flatMap(pathsOf)

/** The pages behind a sign-in and their tabs, by who of the demonstration may open them. */
export const ownPages = {
  rana: [
    '/profile',
    '/profile?tab=addresses',
    '/profile?tab=sizes',
    '/profile?tab=settings',
    '/profile?tab=settings&page=security',
    '/profile?tab=settings&page=notifications',
    '/profile?tab=settings&page=privacy',
    '/profile/orders',
    '/profile/claims',
    '/profile/notifications',
    '/profile/reviews',
    '/profile/score',
    '/profile/messages',
    '/profile/messages/libsa',
    '/profile/payment',
  ],
  lama: ['/profile/payouts', '/profile/hand-over', '/profile/today', '/profile/calendar', '/profile/listings', '/rent-clothes'],
  omar: ['/delivery-dashboard', '/delivery-dashboard/cash'],
  nour: [
    '/admin',
    '/admin/overview',
    '/admin/orders',
    '/admin/rentals',
    '/admin/claims',
    '/admin/payments',
    '/admin/cash',
    '/admin/reconciliation',
    '/admin/deposits',
    '/admin/transfers',
    '/admin/refunds',
    '/admin/e-invoices',
    '/admin/payouts',
    '/admin/ledger',
    '/admin/identity-checks',
    '/admin/approvals',
    '/admin/items',
    '/admin/calendar',
    '/admin/statistics',
    '/admin/people',
    '/admin/assistant',
    '/admin/chat',
    '/admin/reports',
    '/admin/reports/contacts',
    '/admin/reviews',
    '/admin/newsletter',
  ],
  lina: [
    '/admin/accounting',
    '/admin/audit',
    '/admin/site-editor',
    '/admin/promotions',
    '/admin/promotions/campaigns',
    '/admin/credits',
    '/admin/media',
    '/admin/outbox',
    '/admin/outbox/previews',
    '/admin/jobs',
    '/admin/webhooks',
    '/admin/system',
    '/admin/confirmations',
    '/admin/system/figures',
    '/admin/system/tax',
    '/admin/places',
    '/admin/places/windows',
  ],
  // Her sign-in waits for the code of her app.
  dana: ['/login/second-step'],
} as const
