import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadWords } from '#i18n/client.ts'
import { splitLocale } from '#values/locale.ts'
import { createBrowserApi, createQueryClient } from './api-client.ts'
import { ApiContext } from './viewer.ts'

// Style elements that dialogs add while open carry the page's nonce, which the policy asks for.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

await loadWords(splitLocale(window.location.pathname).locale)
const api = createBrowserApi()
const queryClient = createQueryClient()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiContext value={api}>
        <QueryClientProvider client={queryClient}>
          <HydratedRouter />
        </QueryClientProvider>
      </ApiContext>
    </StrictMode>,
  )
})
