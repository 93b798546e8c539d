import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet, useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { StepUpDialog } from '#web/features/auth/step-up-dialog.tsx'
import { useRememberChoice } from '#web/features/dates/use-choice.ts'
import { ChatButton } from '#web/layout/header/chat-button.tsx'
import { Header, PlainHeader } from '#web/layout/header/header.tsx'
import { Tips } from '#web/layout/tips.tsx'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { namespacesMeta, type PageFacts, usePageFacts } from '#web/runtime/page-facts.ts'
import { guardPage, pageFacts } from '#web/runtime/page-guard.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { BackGuards } from '#web/ui/back-guards.tsx'
import { cn } from '#web/ui/cn.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageHead } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'

const SignedIn = lazy(() => import('#web/layout/signed-in-effects.tsx'))

export const middleware: MiddlewareFunction<Response>[] = [guardPage]

export function loader(args: LoaderFunctionArgs): PageFacts {
  return pageFacts(args)
}

/** The layout around a screen: none while signing in and in the administration, which has its own, reduced at checkout and during maintenance, full elsewhere. */
export default function SiteLayout() {
  const { path } = splitLocale(useLocation().pathname)
  const { person } = useViewer()
  const facts = usePageFacts()
  useRememberChoice()
  return (
    <Around path={path}>
      {facts?.title ? <PageTitle title={facts.title} isIndexed={facts.isIndexed} /> : null}
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
  const facts = usePageFacts()
  const layout = facts?.layout
  // They mark their work area themselves, beside navigation and search.
  const hasOwnMain = layout === 'admin' || layout === 'courier'
  const isBare = layout === 'none' || hasOwnMain
  const isPlain = layout === 'plain'
  const Main = hasOwnMain ? 'div' : 'main'
  return (
    // A screen that fills a phone has no header and footer, and is below the notice about the connection.
    <div className="relative flex min-h-dvh flex-col max-lg:has-[[data-fills-phone]]:h-dvh max-lg:has-[[data-fills-phone]]:[&>:is(header,footer)]:hidden">
      {facts ? <meta {...namespacesMeta(facts)} /> : null}
      <a
        href={hasOwnMain ? '#work' : '#main'}
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-full focus:bg-inverse focus:px-5 focus:py-2.5 focus:text-on-inverse"
      >
        {t('skip')}
      </a>
      {isBare ? null : isPlain ? <PlainHeader isCheckout={path === '/checkout'} /> : <Header isHome={path === '/'} />}
      {import.meta.env.SSR ? <NoScript /> : <noscript />}
      <PageLoading />
      <OfflineNotice />
      {isBare ? null : <ChatButton path={path} />}
      <StepUpDialog />
      <Tips />
      <BackGuards />
      <Main
        id="main"
        tabIndex={-1}
        className={cn('flex-1 outline-none max-lg:has-[[data-fills-phone]]:min-h-0', isPlain && 'max-lg:pb-18')}
      >
        {children}
      </Main>
      {isBare || isPlain ? null : (
        <HydrateInOrder>
          <Footer />
        </HydrateInOrder>
      )}
    </div>
  )
}

/** Its words never travel to a browser that runs scripts. */
function NoScript() {
  const { t } = useTranslation('no-script')
  return (
    <noscript>
      <p className="bg-sunk px-4 py-3 text-center type-small">{t('text')}</p>
    </noscript>
  )
}

/** Title and description of a page that has a key for them in the table of pages. */
function PageTitle({ title, isIndexed }: { title: string; isIndexed: boolean }) {
  const [namespace = ''] = title.split(':')
  const { t } = useTranslation([namespace, 'layout'])
  return <PageHead title={t(title)} {...(isIndexed ? { description: t(title.replace(/\w+$/, 'description')) } : {})} />
}
