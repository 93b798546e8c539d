import { accountTexts, buyingTexts, shopTexts, signInTexts, type Page } from './page.ts'

const ownTexts = [...accountTexts, ...buyingTexts, ...signInTexts, 'profile']
const rentalTexts = [...buyingTexts, ...shopTexts, 'profile', 'rentals']

/** What is somebody’s own. */
export const accountPages = {
  profile: {
    path: '/profile',
    screen: 'account/profile-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: ownTexts,
  },
  orders: {
    path: '/profile/orders',
    screen: 'account/orders/orders-screen.tsx',
    access: 'anyone',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: [...buyingTexts, 'profile', 'waits'],
  },
  order: {
    path: '/profile/orders/:id',
    screen: 'account/orders/order-screen.tsx',
    access: 'anyone',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: [...rentalTexts, 'transfers'],
  },
  rental: {
    path: '/profile/orders/:id/rentals/:rental',
    screen: 'account/orders/rental-screen.tsx',
    access: 'anyone',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: [...rentalTexts, 'cards'],
  },
  messages: {
    path: '/profile/messages',
    screen: 'account/messages/messages-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: ownTexts,
  },
  notifications: {
    path: '/profile/notifications',
    screen: 'account/notifications/notifications-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: ownTexts,
  },
  payment: {
    path: '/profile/payment',
    screen: 'account/payment/payment-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: [...ownTexts, 'cards'],
  },
} as const satisfies Record<string, Page>
