import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type IconNode, MessageCircle, Sparkles, Wallet } from 'lucide'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { cityName } from '#domain/site/areas/area.policy.ts'
import { formatMoney } from '#values/money.ts'
import { SeeOrder } from '#web/account/orders/see-order.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useFavorites } from '#web/features/favorites/favorites-store.ts'
import { ItemCard, ItemCardSkeleton } from '#web/features/items/item-card.tsx'
import { useUnreadMessages } from '#web/features/messages/use-unread-messages.ts'
import { dayWords, depositBackDay, slotWords } from '#web/features/orders/day-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { EmptyState } from '#web/features/orders/states.tsx'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { firstName } from '#web/layout/header/account-menu.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { AccountShell } from './account-shell.tsx'
import { Leaving } from './leaving.tsx'
import { MailProblem } from './mail-problem.tsx'
import { nextDelivery, nextReturn } from './next-moves.ts'
import { CreditSection } from './payment/credit.tsx'
import { Due } from './rental/due.tsx'
import { Welcome } from './welcome.tsx'

const card = 'flex flex-col rounded-card border border-line bg-card p-6'
const maxKept = 4

/** The next rental, what is due, deposits held and favourites; first steps for a person without an order. */
export function Overview() {
  const { api } = useViewer()
  const { data } = useSuspenseQuery({ ...api.orders.list.queryOptions(), staleTime: 10_000 })
  const { data: money } = useSuspenseQuery(api.payments.list.queryOptions())
  const delivery = nextDelivery(data.orders)
  const back = nextReturn(data.orders)
  const isNew = data.orders.length === 0
  const unpaid = data.orders.find(({ status }) => meaningOf(status).due === 'pay')
  return (
    <AccountShell at="overview" head={<Greeting />}>
      <div className="flex flex-col gap-4 lg:gap-6">
        <Leaving />
        <MailProblem />
        {unpaid ? <Due order={unpaid} /> : null}
        {delivery || back ? (
          <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
            {delivery ? <Delivery order={delivery} /> : null}
            {back ? <Return {...back} held={money.depositHeld} /> : null}
          </div>
        ) : isNew ? (
          <Welcome />
        ) : (
          <NothingComing />
        )}
        <Plan />
        {isNew ? null : <Money orders={data.orders} money={money} />}
        <CreditSection credit={money.credit} most={3} />
      </div>
      <Kept />
    </AccountShell>
  )
}

function Greeting() {
  const { t } = useTranslation('profile')
  const { api, person, locale } = useViewer()
  const { data } = useSuspenseQuery(api.addresses.list.queryOptions())
  const [usual] = data.addresses
  const name = person?.name ?? ''
  return (
    <div className="flex items-center gap-4">
      <Avatar
        key={person?.avatar}
        name={name}
        src={person?.avatar ? `${person.avatar}-256.webp` : null}
        className="size-14 text-xl lg:size-16"
      />
      <div className="min-w-0">
        <h1 className="type-h1-small">{t('hello', { name: firstName(name) })}</h1>
        {usual ? <p className="text-secondary text-quiet">{[usual.areaName, cityName(usual.city, locale)].join(t('comma'))}</p> : null}
      </div>
    </div>
  )
}

function Delivery({ order }: { order: Order }) {
  const { t } = useTranslation(['profile', 'orders'])
  const locale = useLocale()
  const { delivery, rentals } = order
  return (
    <section aria-labelledby="next-delivery" className={card}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id="next-delivery" className="type-eyebrow text-quiet">
          {t('next.delivery')}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      <p className="mt-3 type-h3">{delivery?.slot ? slotWords(delivery.slot, locale) : dayWords(spanOf(rentals).from, locale)}</p>
      {delivery ? (
        <p className="mt-1 text-secondary leading-6 text-quiet">
          {t('next.deliveryTo', { count: rentals.length, area: t('orders:place', { area: delivery.areaName, city: delivery.city }) })}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div className="flex gap-2">
          {rentals.slice(0, 3).map((rental) => (
            <Thumb key={rental.id} picture={rental.picture} className="w-18" />
          ))}
        </div>
        <SeeOrder order={order} />
      </div>
    </section>
  )
}

function Return({ order, day, isLate, held }: { order: Order; day: string; isLate: boolean; held: number }) {
  const { t } = useTranslation(['profile', 'orders'])
  const locale = useLocale()
  const { delivery } = order
  const area = delivery && t('orders:place', { area: delivery.areaName, city: delivery.city })
  return (
    <section aria-labelledby="next-return" className={card}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id="next-return" className="type-eyebrow text-quiet">
          {t('next.return')}
        </h2>
        <bdi translate="no" className="type-small text-quiet">
          {order.number}
        </bdi>
      </div>
      <p className="mt-3 type-h3">{dayWords(day, locale)}</p>
      {isLate ? (
        <p className="mt-1 text-secondary leading-6 text-bad">{t('next.overdue')}</p>
      ) : (
        <p className="mt-1 text-secondary leading-6 text-quiet">{area ? t('next.returnText', { area }) : t('next.returnTextBare')}</p>
      )}
      {held > 0 && !isLate ? (
        <p className="mt-3 flex gap-3 text-secondary leading-6">
          <Icon of={Wallet} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-gold-text" />
          {t('next.depositBack', { amount: formatMoney(held, locale), day: dayWords(depositBackDay(spanOf(order.rentals).until), locale) })}
        </p>
      ) : null}
      <div className="mt-auto flex justify-end pt-4">
        <SeeOrder order={order} />
      </div>
    </section>
  )
}

function NothingComing() {
  const { t } = useTranslation('profile')
  const keep = useWithChoice()
  return (
    <EmptyState spot="no-orders" title={t('next.noneTitle')} text={t('next.noneText')}>
      <Button asChild variant="outline">
        <LocalLink to={keep('/browse')}>{t('next.browse')}</LocalLink>
      </Button>
    </EmptyState>
  )
}

/** Membership, which nobody has until plans are sold, and unread messages. */
function Plan() {
  const { t } = useTranslation('profile')
  const { membership } = useSettings()
  const unread = useUnreadMessages()
  return (
    <div className={cn('grid gap-4 lg:gap-6', membership.enabled && 'lg:grid-cols-2')}>
      {membership.enabled ? (
        <TrustLevel
          icon={Sparkles}
          name={t('plan.title')}
          state={t('plan.none')}
          text={t('plan.noneText')}
          to="/membership-plans"
          action={t('plan.compare')}
        />
      ) : null}
      <TrustLevel
        icon={MessageCircle}
        name={t('tab.messages')}
        state={unread > 0 ? t('messages.unread', { count: unread }) : t('messages.unreadNone')}
        text={t('messages.unreadText')}
        to="/profile/messages"
        action={t('messages.open')}
      />
    </div>
  )
}

interface TrustLevelProps {
  icon: IconNode
  name: string
  state: string
  text: string
  to: string
  action: string
}

function TrustLevel({ icon, name, state, text, to, action }: TrustLevelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn(card, 'flex-row gap-4')}>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
        <Icon of={icon} className="size-5 stroke-[1.6]" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h2 id={id} className="type-small text-quiet">
          {name}
        </h2>
        <p className="type-title">{state}</p>
        <p className="mt-1 type-small text-quiet">{text}</p>
        <LocalLink to={to} className="mt-auto inline-flex min-h-11 items-center pt-2">
          <span className={linkClass}>{action}</span>
        </LocalLink>
      </div>
    </section>
  )
}

interface MoneyProps {
  orders: readonly Order[]
  money: { depositHeld: number; movements: readonly { state: string; amount: number }[] }
}

function Money({ orders, money: { depositHeld, movements } }: MoneyProps) {
  const { t } = useTranslation('profile')
  const sumOf = (...states: string[]) => movements.filter((one) => states.includes(one.state)).reduce((sum, { amount }) => sum + amount, 0)
  const locale = useLocale()
  const open = orders.filter((order) => meaningOf(order.status).isOpen).length
  const depositBack = sumOf('deposit_to_return')
  const depositText =
    depositBack > 0
      ? t('money.depositBack', { amount: formatMoney(depositBack, locale) })
      : t(depositHeld > 0 ? 'money.depositText' : 'money.depositNone')
  return (
    <dl className="grid grid-cols-2 rounded-card border border-line bg-card max-lg:*:last:col-span-2 max-lg:*:last:border-t lg:grid-cols-3">
      <Figure name={t('money.deposit')} text={depositText}>
        <Price amount={depositHeld} size="total" />
      </Figure>
      <Figure name={t('money.paid')} text={t('money.paidText')} className="border-s">
        <Price amount={sumOf('captured', 'deposit_kept') - sumOf('refund_due', 'refunded', 'credited')} size="total" />
      </Figure>
      <Figure name={t('money.orders')} text={t('money.ordersText')} className="lg:border-s">
        <span className="text-total leading-9 font-light tabular-nums lining-nums">{t('money.open', { count: open })}</span>
      </Figure>
    </dl>
  )
}

function Figure({ name, text, className, children }: { name: string; text: string; className?: string; children: ReactNode }) {
  return (
    <div className={`border-line p-5 lg:px-6 ${className ?? ''}`}>
      <dt className="text-secondary text-quiet">{name}</dt>
      <dd>
        <span className="flex h-9 items-center">{children}</span>
        <span className="block type-small text-quiet">{text}</span>
      </dd>
    </div>
  )
}

function Kept() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { favorites } = useFavorites()
  const ids = favorites.slice(-maxKept).map(({ id }) => id)
  const kept = useQuery({ ...api.items.list.queryOptions({ input: { ids } }), enabled: ids.length > 0 })
  if (favorites.length === 0 || kept.isError) return null
  return (
    <section className="mt-14 lg:mt-18">
      <SectionTitle
        title={t('favorites.title')}
        end={
          <ArrowLink>
            <LocalLink to="/favorites">{t('favorites.all', { count: favorites.length })}</LocalLink>
          </ArrowLink>
        }
      />
      <div className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 lg:grid-cols-4 lg:gap-x-6">
        {kept.data
          ? kept.data.items.map((item) => <ItemCard key={item.id} item={item} sizes="(min-width: 64rem) 226px, 46vw" />)
          : ids.map((id) => <ItemCardSkeleton key={id} />)}
      </div>
    </section>
  )
}
