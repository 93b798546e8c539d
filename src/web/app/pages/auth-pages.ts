import { accountTexts, type Page, privatePage, signInTexts } from './page.ts'

/** In the frame of signing in instead of header and footer. */
const framed = { ...privatePage, layout: 'none' } as const
/** Open during maintenance: staff sign in there, too. */
const entrance = { ...framed, isAlwaysOpen: true } as const

/** Signing in, up and back in. */
export const authPages = {
  login: {
    path: '/login',
    screen: 'auth/login-screen.tsx',
    ...entrance,
    title: 'layout:titles.login',
    texts: signInTexts,
  },
  'second-step': {
    path: '/login/second-step',
    screen: 'auth/second-step-screen.tsx',
    ...entrance,
    title: 'layout:titles.login',
    texts: [...signInTexts, 'security'],
  },
  'login-link': { path: '/login/link', screen: 'auth/link-screen.tsx', ...entrance, title: 'layout:titles.login', texts: signInTexts },
  signup: {
    path: '/signup',
    aliases: ['/register'],
    screen: 'auth/signup-screen.tsx',
    ...framed,
    title: 'layout:titles.signup',
    texts: signInTexts,
  },
  'forgot-password': {
    path: '/forgot-password',
    screen: 'auth/forgot-password-screen.tsx',
    ...entrance,
    title: 'layout:titles.forgot-password',
    texts: signInTexts,
  },
  'reset-password': {
    path: '/reset-password',
    screen: 'auth/reset-password-screen.tsx',
    ...entrance,
    title: 'layout:titles.reset-password',
    texts: signInTexts,
  },
  'delivery-login': {
    path: '/delivery-login',
    screen: 'auth/delivery-login-screen.tsx',
    ...entrance,
    title: 'courier:title',
    texts: [...accountTexts, ...signInTexts],
  },
} as const satisfies Record<string, Page>
