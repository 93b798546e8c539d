import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { CashWallet, OwnCashSession } from '#domain/money/cash/cash.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { CashBadge } from '#web/features/cash/cash-badge.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/header/switches.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { CarriedCash } from './carried-cash.tsx'
import { ExpectedCash } from './expected-cash.tsx'
import { OwnCount } from './own-count.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.cash.wallet.queryOptions()])
}

const settled: readonly OwnCashSession['status'][] = ['reconciled', 'resolved']

/** `/delivery-dashboard/cash`: the cash that a courier carries, what it is made of, and their count at the end of the shift. */
export default function WalletScreen() {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const { data: wallet, refetch } = useSuspenseQuery(api.cash.wallet.queryOptions())
  useLive(['wallet', 'deliveries'], refetch)
  const open = wallet.sessions.filter(({ status }) => !settled.includes(status))
  const past = wallet.sessions.filter(({ status }) => settled.includes(status))
  return (
    <>
      <header className="flex h-14 items-center justify-between gap-3 px-4 md:h-16 md:px-8">
        <LocalLink to="/delivery-dashboard" className="-ms-2 inline-flex h-11 items-center gap-1.5 pe-3 text-secondary font-medium">
          <Icon of={ChevronLeft} className="size-5 rtl:-scale-x-100" />
          {t('wallet.back')}
        </LocalLink>
        <div className="-me-2.5 flex items-center gap-1">
          <LanguageLink className="px-3 text-secondary font-medium" />
          <ThemeToggle />
        </div>
      </header>
      <div aria-hidden="true" className="hairline" />
      <main id="work" tabIndex={-1} className="wrap max-w-140 pt-6 pb-16 outline-none">
        <h1 className="type-h1-small">{t('wallet.title')}</h1>
        <div className="mt-5 flex flex-col gap-6">
          {open.length > 0 ? <CarriedCash wallet={wallet} /> : null}
          {open.map((session) => (
            <Session key={session.id} session={session} />
          ))}
          {open.length === 0 ? <EmptyState spot="how-delivered" title={t('wallet.none')} text={t('wallet.noneText')} /> : null}
          {past.length > 0 ? <Past sessions={past} /> : null}
        </div>
      </main>
    </>
  )
}

function Session({ session }: { session: OwnCashSession }) {
  return (
    <section aria-label={session.number}>
      {session.status === 'variance' ? (
        <Differing session={session} />
      ) : (
        <>
          <ExpectedCash session={session} />
          <OwnCount key={session.own ? 'counted' : 'new'} session={session} />
        </>
      )}
    </section>
  )
}

/** A session that was handed in, whose difference waits for somebody at the shop. */
function Differing({ session: { number, status, counted, difference } }: { session: OwnCashSession }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  return (
    <div className="rounded-card border border-warning bg-card p-5 text-secondary leading-6">
      <div className="flex items-center justify-between gap-3">
        <bdi translate="no" className="type-small text-quiet">
          {number}
        </bdi>
        <CashBadge status={status} />
      </div>
      {difference === null ? null : (
        <p className="mt-2 flex items-baseline justify-between gap-4 font-semibold text-warning">
          {t(difference < 0 ? 'count.short' : 'count.over')}
          <Price amount={Math.abs(difference)} className="font-semibold text-warning" />
        </p>
      )}
      <p className="mt-1 text-quiet">
        {counted === null ? null : t('wallet.countedByShop', { amount: formatMoney(counted, locale) })} {t('wallet.differsText')}
      </p>
    </div>
  )
}

function Past({ sessions }: { sessions: CashWallet['sessions'] }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="type-h3">
        {t('wallet.past')}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {sessions.map(({ id, number, openedAt, status, counted }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3.5 text-secondary">
            <span>
              {formatDay(dayAt(new Date(openedAt)), locale, 'short')}
              <bdi translate="no" className="block type-small text-quiet">
                {number}
              </bdi>
            </span>
            <CashBadge status={status} />
            <Price amount={counted ?? 0} className="text-ink" />
          </li>
        ))}
      </ul>
    </section>
  )
}
