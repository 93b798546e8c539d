import { accountTexts, type Page } from './page.ts'

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
    search: 'private',
    title: 'identity-verification:moderation.title',
    texts: accountTexts,
    isAlwaysOpen: true,
  },
} as const satisfies Record<string, Page>
