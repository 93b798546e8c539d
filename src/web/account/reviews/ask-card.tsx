import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Rental } from '#domain/renting/orders/order.contract.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { usePutOff } from './asked-store.ts'

/** Asks the customer for the review of the first completed rental that has none yet, unless it was put off. */
export function AskCard({ rentals }: { rentals: readonly Pick<Rental, 'id' | 'status' | 'name'>[] }) {
  const { t } = useTranslation('own-reviews')
  const { api } = useViewer()
  const { ids, putOff } = usePutOff()
  const isHydrated = useIsHydrated()
  const completed = rentals.filter(({ status }) => status === 'completed')
  const { data } = useQuery({ ...api.reviews.mine.queryOptions(), enabled: isHydrated && completed.length > 0 })
  const asked = completed.find(({ id }) => !ids.includes(id) && data?.due.some(({ piece, as }) => piece.rental === id && as === 'customer'))
  if (!asked) return null
  return (
    <section aria-labelledby="ask" className="rounded-card border border-primary-line bg-primary-tint p-6">
      <h2 id="ask" className="type-h3">
        {t('ask.title')}
      </h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t('ask.text', { name: asked.name })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild>
          <LocalLink to={`/profile/reviews/${asked.id}`}>{t('ask.action')}</LocalLink>
        </Button>
        <Button variant="quiet" onClick={() => putOff(asked.id)}>
          {t('ask.later')}
        </Button>
      </div>
    </section>
  )
}
