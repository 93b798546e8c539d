import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, CircleCheck, CircleX, Hourglass, type IconNode, Smartphone } from 'lucide'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { PaymentElsewhere } from '#domain/renting/order-links/order-link.contract.ts'
import { formatInstant, formatTime, noBreak } from '#values/format.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { RequestLink } from '#web/features/orders/request-link.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { passHeaders, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const read = await prefetch(context, (api) => [api.orderLinks.payment.queryOptions({ input: { id: params['id'] ?? '' } })])
  return data(read, { headers: { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' } })
}

export { passHeaders as headers }

const pollMs = 5000

type Shown = PaymentElsewhere['state'] | 'left' | 'late'

/** Left on the provider's page and closed there, or not answered until the end of the hold. */
function shownOf({ state, until }: PaymentElsewhere, { hasLeft, at }: { hasLeft: boolean; at: number }): Shown {
  if (state === 'refused' && hasLeft) return 'left'
  return state === 'checking' && at >= Date.parse(until) ? 'late' : state
}

const looks = {
  arrived: { tone: 'good', icon: CircleCheck, disc: 'bg-good-tint text-good' },
  checking: { tone: 'warning', icon: Hourglass, disc: 'bg-warning-tint text-warning' },
  late: { tone: 'warning', icon: Hourglass, disc: 'bg-warning-tint text-warning' },
  settled: { tone: 'neutral', icon: CircleCheck, disc: 'bg-sunk text-ink' },
  refused: { tone: 'bad', icon: CircleX, disc: 'bg-bad-tint text-bad' },
  left: { tone: 'bad', icon: CircleX, disc: 'bg-bad-tint text-bad' },
} as const satisfies Record<Shown, { tone: string; icon: IconNode; disc: string }>

/** `/checkout/payment/{id}`: what became of a payment, for whoever comes back from the bank in another browser. Nothing of the order. */
export default function PaymentElsewhereScreen() {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const locale = useLocale()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const hasLeft = search.has('left')
  const { data: payment, dataUpdatedAt } = useSuspenseQuery({
    ...api.orderLinks.payment.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data: last, dataUpdatedAt: at } }) =>
      last && shownOf(last, { hasLeft, at }) === 'checking' ? pollMs : false,
  })
  const shown = shownOf(payment, { hasLeft, at: dataUpdatedAt })
  const { kind, reference } = payment
  const words = { reference, at: formatInstant(payment.at, locale), until: noBreak(formatTime(new Date(payment.until), locale)) }
  const title = t(`link.${kind}.${shown}.title`)
  const { tone, icon, disc } = looks[shown]
  return (
    <div className="wrap grid items-center gap-x-20 gap-y-8 py-8 lg:grid-cols-[1fr_464px] lg:py-12">
      <PageHead title={title} />
      <div className="order-2 min-w-0 lg:order-1" aria-live="polite">
        <Badge tone={tone}>{t(`link.${kind}.${shown}.badge`)}</Badge>
        <h1 className="mt-3 max-w-[22ch] type-h1-small">{title}</h1>
        <p className="mt-2 max-w-[52ch] type-body text-quiet">{t(`link.${kind}.${shown}.text`, words)}</p>
        {kind !== 'card' && shown !== 'left' && shown !== 'settled' ? (
          <Steps shown={shown} hasMail={kind === 'payment' && payment.hasMail} />
        ) : null}
        <p className="mt-7 flex max-w-150 items-start gap-3 rounded-card bg-sunk px-5 py-4 text-secondary leading-6">
          <Icon of={Smartphone} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
          <span>
            <strong className="font-semibold">{t('link.back.title')}</strong> <span className="text-quiet">{t('link.back.text')}</span>
          </span>
        </p>
        <p className="mt-5 text-secondary leading-6 text-quiet">{t('link.reference', { reference })}</p>
        <div className="mt-5 flex flex-col gap-3 lg:flex-row lg:flex-wrap lg:items-center">
          {shown === 'arrived' && payment.hasMail ? (
            <RequestLink about={{ payment: id }} variant="primary" label={t('link.again')} />
          ) : null}
          <Button asChild variant="outline">
            <LocalLink to="/login?next=%2Fprofile%2Forders">{t('link.signInToSee')}</LocalLink>
          </Button>
          <LocalLink to="/contact" className="inline-flex min-h-11 items-center justify-center px-2">
            <span className={linkClass}>{t('link.write')}</span>
          </LocalLink>
        </div>
      </div>
      <div className="order-1 overflow-hidden rounded-card border border-line bg-card lg:order-2">
        <Tatreez kind="receipt" />
        <div className="flex h-36 items-center justify-center lg:h-60">
          <span className={cn('flex size-24 items-center justify-center rounded-full lg:size-32', disc)}>
            <Icon of={icon} className="size-11 stroke-[1.4] lg:size-14" />
          </span>
        </div>
      </div>
    </div>
  )
}

/** The way of a payment, with the step at which it is. */
function Steps({ shown, hasMail }: { shown: Exclude<Shown, 'left' | 'settled'>; hasMail: boolean }) {
  const { t } = useTranslation('rentals')
  if (shown === 'refused') return null
  const names = shown === 'arrived' ? (['approved', 'received', 'mail'] as const) : (['returned', 'waiting', 'mail'] as const)
  const now = shown === 'arrived' ? 2 : 1
  const steps = names.filter((name) => name !== 'mail' || hasMail)
  return (
    <ol className="mt-6 flex flex-col gap-4">
      {steps.map((name, index) => (
        <li key={name} aria-current={index === now ? 'step' : undefined} className="flex gap-3.5">
          <span
            aria-hidden="true"
            className={cn(
              'mt-0.5 flex size-5.5 shrink-0 items-center justify-center rounded-full border-[1.5px]',
              index < now ? 'border-primary-text bg-primary-text text-card' : index === now ? 'border-primary bg-primary' : 'border-field',
            )}
          >
            {index < now ? <Icon of={Check} className="size-3.5" /> : null}
          </span>
          <span>
            <span className={cn('text-secondary leading-6', index === now ? 'font-semibold' : index > now && 'text-quiet')}>
              {t(`link.step.${name}`)}
            </span>
            {index === now && shown !== 'late' ? <span className="block type-small text-quiet">{t(`link.step.${name}Text`)}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
