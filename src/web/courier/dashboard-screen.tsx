import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { DeliveryStop } from '#domain/renting/deliveries/delivery.contract.ts'
import { LimitBar } from '#web/features/cash/limit-bar.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { useSignOut } from '#web/layout/header/account.ts'
import { Logo } from '#web/layout/header/logo.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/header/switches.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { useStopWords } from './stop-words.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.deliveries.list.queryOptions(), api.cash.wallet.queryOptions()])
}

/** `/delivery-dashboard`: the stops of couriers in their order, the next one large. */
export default function DashboardScreen() {
  const { t } = useTranslation(['courier', 'layout'])
  const { api, person } = useViewer()
  const { data, refetch } = useSuspenseQuery(api.deliveries.list.queryOptions())
  useLive(['deliveries'], refetch)
  const { signOut, isPending } = useSignOut('/delivery-login')
  const [next, ...later] = data.stops
  const leave = (
    <Button variant="outline" pending={isPending} onClick={signOut}>
      {t('signOut')}
    </Button>
  )
  return (
    <>
      <header className="flex h-14 items-center justify-between px-4 md:h-16 md:px-8">
        <Logo />
        <div className="-me-2.5 flex items-center gap-1">
          <LanguageLink className="px-3 text-secondary font-medium" />
          <ThemeToggle />
        </div>
      </header>
      <div aria-hidden="true" className="hairline" />
      <main id="work" tabIndex={-1} className="wrap max-w-180 pt-7 pb-16 outline-none">
        <p className="type-body text-quiet">{t('hello', { name: person?.name })}</p>
        <h1 className="mt-1 type-h1-small">{t('dashboard')}</h1>
        <CashLink />
        <div className="mt-6">
          {next ? (
            <>
              <Next stop={next} />
              <Later stops={later} />
              <div className="mt-8">{leave}</div>
            </>
          ) : (
            <EmptyState spot="how-delivered" title={t('none')} text={t('noneText')}>
              {leave}
            </EmptyState>
          )}
        </div>
      </main>
    </>
  )
}

/** The cash that the courier carries, which opens its count; nothing while there is none. */
function CashLink() {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const { data: wallet, refetch } = useSuspenseQuery(api.cash.wallet.queryOptions())
  useLive(['wallet', 'deliveries'], refetch)
  if (wallet.sessions.length === 0) return null
  const { carried, carryLimit, isFull } = wallet
  return (
    <LocalLink
      to="/delivery-dashboard/cash"
      className={cn('mt-5 block rounded-card border border-line bg-card px-5 py-4 hover:border-field', isFull && 'border-bad')}
    >
      <span className="mb-2.5 flex items-center justify-between gap-3">
        <span className="text-secondary font-semibold">{t('wallet.see')}</span>
        <span className="flex items-center gap-1.5">
          <Price amount={carried} className="text-ink" />
          <Icon of={ChevronRight} className="size-5 rtl:-scale-x-100" />
        </span>
      </span>
      <LimitBar amount={carried} limit={carryLimit} height={8} />
      {isFull ? <span className="mt-2.5 block type-small text-bad">{t('wallet.full')}</span> : null}
    </LocalLink>
  )
}

const pathOf = ({ rental }: DeliveryStop): string => `/delivery-dashboard/hand-over/${rental}`

function Next({ stop }: { stop: DeliveryStop }) {
  const { t } = useTranslation('deliveries')
  const { when, where } = useStopWords(stop)
  return (
    <section aria-labelledby="next-stop" className="rounded-card border border-line bg-card p-5">
      <p className="type-small text-quiet">{t('next')}</p>
      <h2 id="next-stop" className="mt-1 type-h3">
        {stop.piece}
      </h2>
      <p className="mt-1 text-secondary leading-6">{where}</p>
      <p className="text-secondary leading-6 text-quiet">{when}</p>
      <Button asChild size="lg" className="mt-5 w-full">
        <LocalLink to={pathOf(stop)}>{t(`task.${stop.task}`)}</LocalLink>
      </Button>
    </section>
  )
}

function Later({ stops }: { stops: readonly DeliveryStop[] }) {
  const { t } = useTranslation('deliveries')
  if (stops.length === 0) return null
  return (
    <section aria-labelledby="later-stops" className="mt-8">
      <h2 id="later-stops" className="type-h3">
        {t('later')}
      </h2>
      <ul className="mt-3 border-t border-line">
        {stops.map((stop) => (
          <Row key={stop.rental} stop={stop} />
        ))}
      </ul>
    </section>
  )
}

function Row({ stop }: { stop: DeliveryStop }) {
  const { t } = useTranslation('deliveries')
  const { when, where } = useStopWords(stop)
  return (
    <li className="border-b border-line">
      <LocalLink to={pathOf(stop)} className="flex min-h-11 items-center gap-4 py-4 hover:text-primary-text">
        <span className="min-w-0 flex-1">
          <span className="block text-secondary leading-6 font-semibold">
            {t(`task.${stop.task}`)}: {stop.piece}
          </span>
          <span className="block type-small text-quiet">
            {where} · {when}
          </span>
        </span>
        <Icon of={ChevronRight} className="size-5 rtl:-scale-x-100" />
      </LocalLink>
    </li>
  )
}
