import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide'
import { useTranslation } from 'react-i18next'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { Spot } from '#web/brand/spot.tsx'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { openChat } from '#web/layout/header/chat-button.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const maxOffered = 4

/** The page without a message: the rentals whose owners can be asked, what appears here, and the way to the shop. */
export function EmptyMessages() {
  const { t } = useTranslation(['messages', 'profile'])
  const { api } = useViewer()
  const keep = useWithChoice()
  const { data } = useQuery({ ...api.orders.list.queryOptions(), staleTime: 10_000 })
  const rentals = data?.orders.flatMap((order) => order.rentals).filter(({ status }) => meaningOf(status).isLive) ?? []
  const hasRentals = rentals.length > 0
  return (
    <>
      <div
        className={cn(
          'overflow-hidden rounded-card border border-line bg-card',
          hasRentals && 'lg:grid lg:grid-cols-[320px_minmax(0,1fr)]',
        )}
      >
        {hasRentals ? (
          <section aria-labelledby="your-rentals" className="border-line p-6 max-lg:border-b lg:border-e">
            <h2 id="your-rentals" className="type-eyebrow text-quiet">
              {t('from-rentals')}
            </h2>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {rentals.slice(0, maxOffered).map(({ id, name, picture }) => (
                <li key={id} className="flex items-center gap-3 py-3">
                  <Thumb picture={picture} className="w-11" />
                  <span className="min-w-0 flex-1 text-secondary leading-6">{name}</span>
                  <LocalLink to={`/profile/messages/${id}`} className="inline-flex min-h-11 items-center">
                    <span className={linkClass}>{t('ask-owner')}</span>
                  </LocalLink>
                </li>
              ))}
            </ul>
            <p className="mt-4 type-small text-quiet">{t('one-thread')}</p>
          </section>
        ) : null}
        <section className="flex flex-col text-center">
          <Tatreez kind="rich" />
          <div className="flex flex-1 flex-col items-center justify-center px-6 py-12 lg:min-h-110">
            <Spot name="no-messages" className="size-40" />
            <h2 className="mt-6 type-h3">{t('profile:messages.emptyTitle')}</h2>
            <p className="mt-2 max-w-[40ch] type-body text-quiet">{t('profile:messages.emptyText')}</p>
            <Button asChild variant="outline" className="mt-6">
              <LocalLink to={hasRentals ? '/profile/orders' : keep('/browse')}>
                {t(hasRentals ? 'profile:tab.orders' : 'profile:next.browse')}
              </LocalLink>
            </Button>
          </div>
        </section>
      </div>
      <section className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunk px-6 py-4">
        <Icon of={Headset} className="size-5.5 shrink-0 stroke-[1.6] text-primary-text" />
        <p className="min-w-0 flex-1 basis-52 text-secondary text-quiet">
          <b className="type-label text-ink">{t('for-us')}</b> {t('for-us-text')}
        </p>
        <Button variant="soft" size="sm" className="bg-card" onClick={() => dispatchEvent(new Event(openChat))}>
          {t('chat')}
        </Button>
      </section>
    </>
  )
}
