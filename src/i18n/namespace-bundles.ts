/** Namespaces that the same screens need. */
const namespaceBundles = {
  layout: ['common', 'layout', 'favorite-toasts', 'offline', 'settings'],
  home: ['home', 'inquiries', 'newsletter', 'trust'],
  shop: ['dates', 'items'],
  buying: ['checkout', 'orders', 'payments'],
  'sign-in': ['people', 'social', 'sign-in-methods'],
  account: ['courier', 'sign-in-details', 'identity-verification', 'security'],
} as const
