import { CalendarCheck2, ChevronRight, type IconNode, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread } from '#domain/messages/user-messages/user-message.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { formatRange, formatShortRange } from '#values/format.ts'
import { OtherSide } from '#web/account/other-side.tsx'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { slotWords } from '#web/features/orders/day-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

export interface AboutRental {
  thread: Thread
  rental: NonNullable<Thread['rental']>
}

/** The reader's page for the rental: their order, or their earnings with it. A task of an owner is on their page of the day. */
export function useRentalLink({ thread: { as }, rental: { id, orderId, status } }: AboutRental): { to: string; name: string } {
  const { t } = useTranslation('messages')
  if (as === 'owner') return { to: `/profile/orders/${orderId}/rentals/${id}`, name: t('rental') }
  return meaningOf(status).isPayable
    ? { to: `/profile/payouts/rentals/${id}`, name: t('earnings') }
    : { to: '/profile/today', name: t('rental') }
}

/** The rental a thread is about, the way to it, and what can be done about the other side. */
export function ThreadSide({ thread, rental }: AboutRental) {
  const { t } = useTranslation(['orders', 'messages'])
  const locale = useLocale()
  const sizeName = useSizeName()
  const { to, name } = useRentalLink({ thread, rental })
  const { piece, size, from, until, status } = rental
  return (
    <div className="flex flex-col">
      <h2 className="type-title">{piece}</h2>
      <p className="type-small text-quiet">
        {sizeName(size) === size ? `${t('size')} ` : ''}
        <bdi>{sizeName(size)}</bdi> • {formatRange({ from, until }, locale)}
      </p>
      <p className="mt-2">
        <StatusBadge status={status} />
      </p>
      <dl className="mt-3 divide-y divide-line text-dense">
        {thread.collection ? (
          <Fact icon={CalendarCheck2} name={t('messages:collection')}>
            {slotWords(thread.collection, locale)}
          </Fact>
        ) : null}
        {thread.depositHeld ? (
          <Fact icon={Wallet} name={t('messages:deposit-held')}>
            <Price amount={thread.depositHeld} className="text-dense" />
          </Fact>
        ) : null}
      </dl>
      <Button asChild variant="outline" size="sm" className="mt-5">
        <LocalLink to={to}>{name}</LocalLink>
      </Button>
      <OtherSide rental={rental.id} isInThread className="mt-6 rounded-none border-0 border-t bg-transparent px-0" />
    </div>
  )
}

function Fact({ icon, name, children }: { icon: IconNode; name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <dt className="flex items-center gap-2.5">
        <Icon of={icon} className="size-4.5 stroke-[1.6]" />
        {name}
      </dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  )
}

/** The rental in a line, under the head of a thread. */
export function RentalLine({ thread, rental }: AboutRental) {
  const locale = useLocale()
  const { to } = useRentalLink({ thread, rental })
  const { picture, piece, from, until, status } = rental
  return (
    <LocalLink to={to} className="flex shrink-0 items-center gap-3 border-b border-line bg-card px-4 py-2.5 lg:px-6">
      <Thumb picture={picture} className="w-10" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{piece}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-quiet">
          <span className="whitespace-nowrap">{formatShortRange({ from, until }, locale)}</span>
          <StatusBadge status={status} />
        </span>
      </span>
      <Icon of={ChevronRight} className="size-4 shrink-0 text-quiet rtl:-scale-x-100" />
    </LocalLink>
  )
}
