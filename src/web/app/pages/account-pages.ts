import { accountTexts, buyingTexts, shopTexts, signInTexts, type Page } from './page.ts'

const ownTexts = [...accountTexts, ...buyingTexts, ...signInTexts, 'profile']
const rentalTexts = [...buyingTexts, ...shopTexts, 'profile', 'rentals', 'own-reviews']

/** What owners earn. */
const ofOwner = {
  access: 'payouts.read-own',
  search: 'private',
  isAlwaysOpen: true,
  title: null,
  texts: [...accountTexts, 'profile', 'payouts'],
} as const

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
  reviews: {
    path: '/profile/reviews',
    screen: 'account/reviews/reviews-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: [...ownTexts, 'own-reviews', 'reviews'],
  },
  'rental-reviews': {
    path: '/profile/reviews/:rental',
    screen: 'account/reviews/rental-reviews-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: ['items', 'orders', 'profile', 'own-reviews', 'reviews', 'review-faults'],
  },
  score: {
    path: '/profile/score',
    screen: 'account/score/score-screen.tsx',
    access: 'profile.read-own',
    search: 'private',
    isAlwaysOpen: true,
    title: null,
    texts: [...ownTexts, 'scores'],
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
  payouts: { path: '/profile/payouts', screen: 'account/payouts/payouts-screen.tsx', ...ofOwner },
  earning: { path: '/profile/payouts/rentals/:rental', screen: 'account/payouts/earning-screen.tsx', ...ofOwner },
  payout: { path: '/profile/payouts/:id', screen: 'account/payouts/payout-screen.tsx', ...ofOwner },
} as const satisfies Record<string, Page>
