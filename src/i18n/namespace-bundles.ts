/** Namespaces that the same screens need. */
const namespaceBundles = {
  layout: ['common', 'layout', 'favorite-toasts', 'offline', 'settings'],
  home: ['home', 'inquiries', 'newsletter', 'trust'],
  shop: ['dates', 'items'],
  buying: ['checkout', 'orders', 'payments'],
  'sign-in': ['people', 'social', 'sign-in-methods'],
  account: ['courier', 'sign-in-details', 'identity-verification', 'security'],
} as const

const { layout, home, shop, buying, 'sign-in': signIn, account } = namespaceBundles

/** By the first steps of an address: what its screen says before anything is pressed. */
const namespacesByPath: Record<string, readonly string[]> = {
  '': [...home, ...shop],
  browse: [...shop, 'browse', 'seo'],
  product: [...shop, 'product'],
  bag: [...shop, 'bag'],
  favorites: [...shop, 'favorites'],
  checkout: [...buying, 'bag'],
  'checkout/success': [...buying, 'profile'],
  'checkout-success': [...buying, 'profile'],
  profile: [...account, ...buying, ...signIn, 'profile'],
  'profile/orders': [...buying, 'profile'],
  admin: account,
  login: signIn,
  'login/second-step': [...signIn, 'security'],
  signup: signIn,
  register: signIn,
  'forgot-password': signIn,
  'reset-password': signIn,
  'delivery-login': [...account, ...signIn],
  'delivery-dashboard': account,
  newsletter: home,
  'about-us': ['about'],
  about: ['about'],
  contact: ['contact', 'quality', ...home],
  faq: ['faq'],
  'how-it-works': ['how-it-works'],
  'membership-plans': ['membership'],
  'quality-assurance': ['quality', ...home],
  'privacy-policy': ['policies'],
  'return-policy': ['policies'],
  'terms-conditions': ['policies'],
  terms: ['policies'],
  outbox: ['outbox'],
}

/** The nouns whose texts a page begins with, by its path without language. */
export function namespacesOf(path: string): readonly string[] {
  const [first = '', second] = path.split('/').slice(1)
  return [...layout, ...(namespacesByPath[`${first}/${second}`] ?? namespacesByPath[first] ?? [])]
}
