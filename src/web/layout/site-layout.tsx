import { type ReactNode, Suspense } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { StepUpDialog } from '#web/features/auth/step-up-dialog.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Footer } from './footer.tsx'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { Header, PlainHeader } from './header.tsx'
import { PageHead } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { Tips } from './tips.tsx'

const SignedIn = lazy(() => import('./signed-in-effects.tsx'))

const bare = [
  '/login',
  '/login/link',
  '/login/second-step',
  '/register',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/delivery-login',
  '/delivery-dashboard',
]

/** What stands around a screen: nothing while signing in, little at checkout and during maintenance, everything elsewhere. */
export default function SiteLayout() {
  const { path } = splitLocale(useLocation().pathname)
  const { person } = useViewer()
  return (
    <Around path={path}>
      <Outlet />
      {person ? (
        <Suspense>
          <SignedIn />
        </Suspense>
      ) : null}
    </Around>
  )
}

export function Around({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation('layout')
  const isBare = bare.includes(path)
  const isPlain = path === '/checkout' || path === '/maintenance'
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-full focus:bg-inverse focus:px-5 focus:py-2.5 focus:text-on-inverse"
      >
        {t('skip')}
      </a>
      {isBare ? null : isPlain ? <PlainHeader isCheckout={path === '/checkout'} /> : <Header isHome={path === '/'} />}
      <noscript>
        <p className="bg-sunk px-4 py-3 text-center type-small">{t('noScript')}</p>
      </noscript>
      <PageLoading />
      <OfflineNotice />
      <StepUpDialog />
      <Tips />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {isBare || isPlain ? null : (
        <HydrateInOrder>
          <Footer />
        </HydrateInOrder>
      )}
    </div>
  )
}

/** Screens that bring no title of their own. */
const titled = new Set(['login', 'login-link', 'second-step', 'signup', 'register', 'forgot-password', 'reset-password', 'outbox'])

function PageTitle() {
  const { t } = useTranslation('layout')
  const name = useMatches().at(-1)?.id.split(':')[1] ?? ''
  if (!titled.has(name)) return null
  return <PageHead title={t(`titles.${name}`)} />
}
