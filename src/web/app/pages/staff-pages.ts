import { accountTexts, type Page } from './page.ts'

const adminPage = {
  search: 'private',
  texts: [...accountTexts, 'operations', 'operations-events'],
  layout: 'admin',
  isAlwaysOpen: true,
} as const

/** What moderators and couriers work with. */
export const staffPages = {
  'delivery-dashboard': {
    path: '/delivery-dashboard',
    screen: 'courier/dashboard-screen.tsx',
    access: 'deliveries.read-own',
    signInAt: '/delivery-login',
    search: 'private',
    title: 'courier:dashboard',
    texts: accountTexts,
    layout: 'none',
    isAlwaysOpen: true,
  },
  'identity-checks': {
    path: '/admin/identity-checks',
    screen: 'admin/identity-checks/identity-checks-screen.tsx',
    access: 'identity-checks.read',
    title: 'identity-verification:moderation.title',
    ...adminPage,
  },
  'admin-risks': {
    path: '/admin',
    screen: 'admin/risks/risks-screen.tsx',
    access: 'orders.read-all',
    title: 'operations:nav.risks',
    ...adminPage,
  },
  'admin-order': {
    path: '/admin/orders/:id',
    screen: 'admin/order/order-screen.tsx',
    access: 'orders.read-all',
    ...adminPage,
    title: null,
    texts: [...adminPage.texts, 'ledger'],
  },
  'admin-orders': {
    path: '/admin/orders',
    screen: 'admin/lists/orders-screen.tsx',
    access: 'orders.read-all',
    title: 'operations:nav.orders',
    ...adminPage,
  },
  'admin-rentals': {
    path: '/admin/rentals',
    screen: 'admin/lists/rentals-screen.tsx',
    access: 'orders.read-all',
    title: 'operations:nav.rentals',
    ...adminPage,
  },
  'admin-payments': {
    path: '/admin/payments',
    screen: 'admin/lists/payments-screen.tsx',
    access: 'payments.read-all',
    title: 'operations:nav.payments',
    ...adminPage,
  },
  'admin-deposits': {
    path: '/admin/deposits',
    screen: 'admin/lists/deposits-screen.tsx',
    access: 'payments.read-all',
    title: 'operations:nav.deposits',
    ...adminPage,
  },
  'admin-transfers': {
    path: '/admin/transfers',
    screen: 'admin/lists/transfers-screen.tsx',
    access: 'payments.read-all',
    title: 'operations:nav.transfers',
    ...adminPage,
  },
  'admin-transfer': {
    path: '/admin/transfers/:id',
    screen: 'admin/transfer/transfer-screen.tsx',
    access: 'payments.read-all',
    ...adminPage,
    title: null,
  },
  'admin-reviews': {
    path: '/admin/reviews',
    screen: 'admin/reviews/reviews-screen.tsx',
    access: 'reviews.moderate',
    title: 'review-moderation:title',
    ...adminPage,
    texts: [...adminPage.texts, 'review-moderation', 'review-faults', 'reviews'],
  },
  'admin-audit': {
    path: '/admin/audit',
    screen: 'admin/lists/audit-screen.tsx',
    access: 'audit-log.read',
    title: 'operations:nav.audit',
    ...adminPage,
  },
} as const satisfies Record<string, Page>
