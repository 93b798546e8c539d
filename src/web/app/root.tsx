import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { type ReactNode, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router'
import { setPlaces } from '#domain/site/areas/places.policy.ts'
import { pageColors } from '#domain/site/settings/settings.policy.ts'
import { loadTranslations, pageI18n } from '#i18n/client.ts'
import { directionOf, splitLocale } from '#values/locale.ts'
import { lazy } from '#web/runtime/lazy.ts'
import type { Route } from './+types/root'
import './app.css'
import { stepUpWanted } from '#web/features/auth/step-up.ts'
import { fontFilesOf } from '#web/features/settings/font-files.ts'
import { SettingsContext, SettingsStyle } from '#web/features/settings/settings-context.tsx'
import { useFontService } from '#web/features/settings/use-font-service.ts'
import { useSiteSettings } from '#web/features/settings/use-site-settings.ts'
import { ErrorScreen } from '#web/layout/page/error-screen.tsx'
import { applyStoredChoices } from '#web/layout/theme.ts'
import { Toasts } from '#web/layout/toasts.tsx'
import { Awake } from '#web/runtime/awake.tsx'
import { FocusCare } from '#web/runtime/focus/focus-care.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { passOverMovedNodes } from '#web/runtime/moved-nodes.ts'
import { KeepPresses, ScriptsAfterPaint } from '#web/runtime/scripts-after-paint.tsx'
import { Suspense } from '#web/runtime/suspense.tsx'
import { answered, pageRequest, useNonce } from '#web/runtime/viewer.ts'

const SiteNotices = lazy(() => import('#web/features/settings/site-notices.tsx'))
const MaintenanceOverlay = lazy(() => import('#web/layout/page/maintenance-overlay.tsx'))

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, requestId, api } = context.get(pageRequest)
  const [site] = await Promise.all([answered(api.settings.get.call()), loadTranslations(viewer.locale)])
  return { viewer, requestId, site }
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  // Before any child is rendered: they read the places of now.
  if (loaded) setPlaces(loaded.viewer.places)
  const locale = useLocale()
  const nonce = useNonce()
  const { settings, isMissing } = useSiteSettings(loaded?.site)
  useFontService(settings?.typography, loaded?.viewer.fontSheet ?? null)
  const isMaintained = settings?.maintenance.enabled ?? false
  const isDraft = loaded?.site.isDraft ?? false
  const [words] = useState(() => pageI18n(locale))
  const choice = loaded?.viewer.theme ?? 'light'
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-theme={choice === 'dark' ? 'dark' : 'light'}
      data-choice={choice}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {choice === 'system' ? (
          (['light', 'dark'] as const).map((theme) => (
            <meta key={theme} name="theme-color" content={pageColors[theme]} media={`(prefers-color-scheme: ${theme})`} />
          ))
        ) : (
          <meta name="theme-color" content={pageColors[choice]} />
        )}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${applyStoredChoices})();(${passOverMovedNodes})()` : '' }}
        />
        {fontFilesOf(settings?.typography, locale).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app/icon-180.png" />
        <link rel="manifest" href={locale === 'ar' ? '/ar/site.webmanifest' : '/site.webmanifest'} />
        <Meta />
        {/* Its files are our own and need none; a browser hides it, which React would take for another page. */}
        <Links nonce="" />
        {settings ? <SettingsStyle settings={settings} /> : null}
        <KeepPresses nonce={nonce} />
      </head>
      <body className="luxury bg-page text-ink">
        <I18nextProvider i18n={words}>
          <Direction.Provider dir={directionOf(locale)}>
            <SettingsContext value={settings}>
              {isMissing || isMaintained || isDraft ? (
                <Suspense>
                  <SiteNotices isDefault={isMissing} isMaintained={isMaintained} isDraft={isDraft} />
                </Suspense>
              ) : null}
              {children}
            </SettingsContext>
            <Toasts />
          </Direction.Provider>
        </I18nextProvider>
        <ScrollRestoration nonce={nonce} />
        <ScriptsAfterPaint nonce={nonce} />
        <Awake isAsking={stepUpWanted.read} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { path } = splitLocale(useLocation().pathname)
  const matches = useMatches()
  const state = useMemo(() => ({ mutations: [], queries: matches.flatMap((match) => dehydratedOf(match.loaderData)) }), [matches])
  return (
    <HydrationBoundary state={state}>
      {loaderData.viewer.isClosed && path !== '/maintenance' ? (
        <Suspense>
          <MaintenanceOverlay />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <FocusCare />
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  const loaded = useRouteLoaderData<typeof loader>('root')
  return <ErrorScreen error={useRouteError()} requestId={loaded?.requestId} />
}

/** Milliseconds by which the browser's clock is ahead of the server's, from the youngest answer so far; negative where it is behind. */
let aheadMs = Number.POSITIVE_INFINITY

/**
 * The server's reads for the screens on the page, dated by the browser's own clock. With the server's times a browser with a wrong clock would
 * request all of them again, or keep older data.
 */
function dehydratedOf(loaded: unknown): DehydratedState['queries'] {
  const queries = (loaded as { dehydrated?: DehydratedState } | undefined)?.dehydrated?.queries ?? []
  for (const { state } of queries) aheadMs = Math.min(aheadMs, Date.now() - state.dataUpdatedAt)
  return queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + aheadMs } }))
}
