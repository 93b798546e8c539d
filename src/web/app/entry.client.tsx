import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTranslations } from '#i18n/client.ts'
import { splitLocale } from '#values/locale.ts'
import { keepCopies } from '#web/runtime/offline/copies.ts'
import { startWorker } from '#web/runtime/offline/seen.ts'
import { writtenNamespaces } from '#web/runtime/page-facts.ts'
import { announceHydrating } from '#web/runtime/scripts-after-paint.tsx'
import { ApiContext, NonceContext } from '#web/runtime/viewer.ts'
import { listenBeforeRouter } from '#web/ui/guard-entry.ts'
import { createQueryClient } from './api-client.ts'
import { createBrowserApi } from './browser-api.ts'

// Style elements that dialogs add while open carry the page's nonce, which the policy asks for.
const script = document.querySelector<HTMLScriptElement>('script[nonce]')
const nonce = script?.nonce
// A browser hides the nonce from attributes; the first render must use the value in the document.
const written = script?.getAttribute('nonce') ?? undefined
Object.assign(globalThis, { __webpack_nonce__: nonce })

const { locale } = splitLocale(window.location.pathname)
// Not awaited at the top level: a file of texts for staff imports this module, and would wait for it.
void loadTranslations(locale, writtenNamespaces()).then(wake)

function wake(): void {
  const api = createBrowserApi()
  const queryClient = createQueryClient()
  keepCopies(queryClient, locale)
  startWorker()
  listenBeforeRouter()

  startTransition(() => {
    announceHydrating()
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={written}>
          <ApiContext value={api}>
            <QueryClientProvider client={queryClient}>
              <HydratedRouter />
            </QueryClientProvider>
          </ApiContext>
        </NonceContext>
      </StrictMode>,
    )
  })
}
