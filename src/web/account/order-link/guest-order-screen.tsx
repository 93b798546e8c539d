import { useSuspenseQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import type { OpenOrder } from '#domain/renting/order-links/order-link.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { formatRange } from '#values/format.ts'
import { localizedPath } from '#values/locale.ts'
import { sameSitePath } from '#values/same-site-path.ts'
import { OrderCosts } from '#web/account/orders/order-costs.tsx'
import { standingOf } from '#web/account/rental/costs.ts'
import { DayStrip } from '#web/account/rental/day-strip.tsx'
import { useHeadline } from '#web/account/rental/headline.ts'
import { slotWords } from '#web/features/orders/day-words.ts'
import { Piece } from '#web/features/orders/piece.tsx'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { pageRequest, passHeaders, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { AdmitCard } from './admit-card.tsx'
import { CancelCard } from './cancel-card.tsx'
import { ClosedLink, OrderOfAccount } from './closed-link.tsx'
import type { GuestOrderProps } from './guest-order.ts'
import { LinkWays } from './link-ways.tsx'

/** The address is a key to the order: other sites do not see it, and nothing indexes it. */
const headers = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' }

const tokenForm = /^[\w-]{22}$/

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { api, queryClient, viewer } = context.get(pageRequest)
  const token = params['token'] ?? ''
  if (!tokenForm.test(token)) return data(null, { status: 404, headers })
  const read = await prefetch(context, (own) => [own.orderLinks.open.queryOptions({ input: { token } })])
  const linked = queryClient.getQueryData(api.orderLinks.open.queryKey({ input: { token } }))
  if (linked?.state === 'own') throw redirect(localizedPath(pageAfter(url.searchParams.get('to'), linked.order), viewer.locale))
  return data(read, { status: linked?.state === 'closed' ? 404 : 200, headers })
}

export { passHeaders as headers }

/** The page about the order that the message was about, or the order's own. */
function pageAfter(to: string | null, order: string): string {
  const path = sameSitePath(to)
  return path?.startsWith('/profile/') || path?.startsWith('/checkout?') ? path : `/profile/orders/${order}`
}

/** `/order/{token}`: a guest's order in any browser. Whoever has the link reads and cancels; a code opens the rest. */
export default function GuestOrderScreen() {
  const { token = '' } = useParams()
  return tokenForm.test(token) ? <Linked token={token} /> : <ClosedLink token={null} />
}

function Linked({ token }: { token: string }) {
  const { api } = useViewer()
  const [search] = useSearchParams()
  const { data: linked } = useSuspenseQuery({ ...api.orderLinks.open.queryOptions({ input: { token } }), staleTime: 30_000 })
  if (linked.state === 'closed') return <ClosedLink token={token} />
  const next = pageAfter(search.get('to'), linked.state === 'open' ? linked.order.id : linked.order)
  return linked.state === 'open' ? <GuestOrder token={token} linked={linked} next={next} /> : <OrderOfAccount next={next} />
}

function GuestOrder({ token, linked, next }: GuestOrderProps) {
  const { t } = useTranslation(['rentals', 'orders'])
  const locale = useLocale()
  const headline = useHeadline()
  const { order } = linked
  const { delivery, rentals } = order
  const standing = standingOf(order)
  const [first] = standing
  return (
    <div className="wrap pt-6 lg:pt-8">
      <PageHead title={`${order.number} · ${t('link.title')}`} />
      <Strip next={next} />
      <p className="mt-6 type-small text-quiet lg:mt-7">
        <bdi>{order.number}</bdi>
      </p>
      <h1 className="mt-1 type-h1-small">{headline(order)}</h1>
      <p className="mt-1 type-body text-quiet">
        {t('orders:pieces', { count: rentals.length })}
        {t('orders:comma')}
        {formatRange(spanOf(standing), locale)}
        {delivery ? `${t('orders:comma')}${t('link.to', { area: delivery.areaName, city: delivery.city })}` : null}
      </p>
      <div className="mt-7 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_384px]">
        <div className="flex min-w-0 flex-col gap-10">
          {first && meaningOf(first.status).isComing ? (
            <div className="flex flex-col gap-4">
              <DayStrip rental={first} order={order} />
              <Windows order={order} />
            </div>
          ) : null}
          <section>
            <h2 className="type-h2">{t('orders:yourPieces')}</h2>
            <ul className="mt-3 border-t border-ink">
              {rentals.map((rental) => (
                <li key={rental.id} className="border-b border-line py-6">
                  <Piece piece={rental} badge={<StatusBadge status={rental.status} />} />
                </li>
              ))}
            </ul>
          </section>
          <AdmitCard token={token} linked={linked} next={next} />
        </div>
        <div className="flex flex-col gap-6">
          <OrderCosts order={order} />
          <CancelCard token={token} linked={linked} />
          <LinkWays token={token} linked={linked} locale={locale} />
        </div>
      </div>
    </div>
  )
}

function Strip({ next }: { next: string }) {
  const { t } = useTranslation('rentals')
  return (
    <div className="flex flex-col gap-x-6 gap-y-1 rounded-card bg-sunk px-5 py-3 text-secondary leading-6 lg:flex-row lg:items-center">
      <p className="flex flex-1 items-start gap-3 py-1">
        <Icon of={MailCheck} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
        <span>
          <strong className="font-semibold">{t('link.strip')}</strong> <span className="text-quiet">{t('link.stripText')}</span>
        </span>
      </p>
      <LocalLink to={`/login?next=${encodeURIComponent(next)}`} className="inline-flex min-h-11 items-center max-lg:ms-8">
        <span className={linkClass}>{t('link.signInstead')}</span>
      </LocalLink>
    </div>
  )
}

/** The windows of the delivery and of the collection. */
function Windows({ order: { delivery } }: Pick<OpenOrder, 'order'>) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const windows = [
    ['delivery', delivery?.slot],
    ['collection', delivery?.collection],
  ] as const
  return (
    <ul className="flex flex-col gap-1 text-secondary leading-6">
      {windows.map(([name, slot]) => (slot ? <li key={name}>{t(`link.${name}`, { when: slotWords(slot, locale) })}</li> : null))}
    </ul>
  )
}
