import { accountTexts, type Page } from './page.ts'

/** The pages of couriers. */
export const courierPages = {
  'delivery-dashboard': {
    path: '/delivery-dashboard',
    screen: 'courier/dashboard-screen.tsx',
    access: 'deliveries.read-own',
    signInAt: '/delivery-login',
    search: 'private',
    title: 'courier:dashboard',
    texts: [...accountTexts, 'deliveries', 'items', 'orders', 'cash'],
    layout: 'courier',
    isAlwaysOpen: true,
  },
  'delivery-cash': {
    path: '/delivery-dashboard/cash',
    screen: 'courier/wallet-screen.tsx',
    access: 'cash.carry-own',
    signInAt: '/delivery-login',
    search: 'private',
    title: 'cash:wallet.title',
    texts: [...accountTexts, 'cash'],
    layout: 'courier',
    isAlwaysOpen: true,
  },
  'delivery-hand-over': {
    path: '/delivery-dashboard/hand-over/:rental',
    screen: 'courier/hand-over-screen.tsx',
    access: 'deliveries.read-own',
    signInAt: '/delivery-login',
    search: 'private',
    title: null,
    texts: [...accountTexts, 'deliveries', 'items', 'orders', 'condition'],
    layout: 'courier',
    isAlwaysOpen: true,
  },
} as const satisfies Record<string, Page>
