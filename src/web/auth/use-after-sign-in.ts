import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useTo } from '#web/runtime/links.ts'
import { useReloadAt } from '#web/runtime/use-reload-at.ts'
import { toast } from '#web/ui/toast.ts'
import { nextPath } from './next-path.ts'
import { takeNext } from './redirect-after.ts'

interface Entered {
  person: object | null
  nextStep: string | null
}

/** After signing in: clears the visitor's cached queries, shows a toast, and navigates to the page the person came from, or to `otherwise`. A courier goes on to the couriers' portal, and who has a second factor to its code. */
export function useAfterSignIn(otherwise = '/'): (entered: Entered) => Promise<void> {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const to = useTo()
  const navigate = useNavigate()
  const goAnew = useReloadAt()
  const queryClient = useQueryClient()
  const keepNext = useKeepNext()
  const [search] = useSearchParams()
  return async ({ person, nextStep }) => {
    queryClient.clear()
    if (!person) {
      if (nextStep === 'second-factor') await navigate(to(keepNext('/login/second-step')))
      if (nextStep === 'delivery') {
        await navigate(to('/delivery-login'))
        toast(t('sign-in-methods:courierHere'), { tone: 'info' })
      }
      return
    }
    const kept = takeNext()
    await goAnew(nextPath(search.get('next') ?? kept ?? otherwise), { replace: true })
    toast(t('toast.signedIn'), { tone: 'good' })
  }
}

/** The words of a failure: the server's own sentence for a refusal, ours where the line broke. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation('people')
  return (error) => {
    const { status, message } = (error ?? {}) as { status?: number; message?: string }
    return status && message ? message : t('offline')
  }
}

/** Another address of these screens, with the way back kept. */
export function useKeepNext(): (path: string) => string {
  const [search] = useSearchParams()
  const next = search.get('next')
  return (path) => (next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(nextPath(next))}` : path)
}
