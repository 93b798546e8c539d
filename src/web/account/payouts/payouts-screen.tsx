import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { formatPercent } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { shownFigures, useShownFigures } from '#web/features/figures/shown-figures.ts'
import { EmptyState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { Figures } from './figures.tsx'
import { NextPayout } from './next-payout.tsx'
import { OwnerPapers } from './owner-papers.tsx'
import { Pages } from './pages.tsx'
import { PayoutRows } from './payout-rows.tsx'
import { Performance } from './performance.tsx'
import { Statement } from './statement.tsx'

/** The pages of both lists, from the address. */
function askedOf(query: URLSearchParams): { rentals: { after?: string }; payouts: { after?: string } } {
  const afterOf = (name: string): { after?: string } => {
    const after = query.get(name)
    return after && /^[A-Za-z0-9_-]{1,64}$/.test(after) ? { after } : {}
  }
  return { rentals: afterOf('rentals'), payouts: afterOf('payouts') }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  const { rentals, payouts } = askedOf(new URL(request.url).searchParams)
  return prefetch(context, (api) => [
    shownFigures(api),
    api.payouts.earnings.queryOptions(),
    api.scores.performance.queryOptions(),
    api.payouts.rentals.queryOptions({ input: rentals }),
    api.payouts.list.queryOptions({ input: payouts }),
  ])
}

/** `/profile/payouts`: what an owner is owed and when it is paid, where it goes, every rental and every payout. */
export default function PayoutsScreen() {
  const { t } = useTranslation('payouts')
  const { api } = useViewer()
  const locale = useLocale()
  const asked = askedOf(useSearchParams()[0])
  const { commission, cancellation } = useShownFigures()
  const inPercent = (basisPoints: number): string => formatPercent(basisPoints / 10_000, locale)
  const shares = {
    usual: inPercent(commission.usual),
    trusted: inPercent(commission.trusted),
    kept: inPercent(cancellation.ownerShare),
  }
  const { data: earnings } = useSuspenseQuery({ ...api.payouts.earnings.queryOptions(), staleTime: 10_000 })
  const { data: rentals } = useSuspenseQuery({ ...api.payouts.rentals.queryOptions({ input: asked.rentals }), staleTime: 10_000 })
  const { data: payouts } = useSuspenseQuery({ ...api.payouts.list.queryOptions({ input: asked.payouts }), staleTime: 10_000 })
  const { data: numbers } = useSuspenseQuery({ ...api.scores.performance.queryOptions(), staleTime: 10_000 })
  return (
    <AccountShell at="payouts">
      <NextPayout earnings={earnings} />
      {Object.values(earnings.sums).some((sum) => sum !== 0) ? <Figures earnings={earnings} /> : null}
      {rentals.rows.length > 0 || asked.rentals.after ? (
        <section aria-labelledby="statement" className="mt-12">
          <SectionTitle id="statement" title={t('statement.title')} isOrnate />
          <Statement rows={rentals.rows} />
          <Pages name="rentals" next={rentals.next} isFirst={!asked.rentals.after} />
          <p className="mt-3 type-small text-quiet">{t('statement.note', shares)}</p>
        </section>
      ) : (
        <div className="mt-10">
          <EmptyState spot="no-orders" title={t('none.title')} text={t('none.text')} />
        </div>
      )}
      {payouts.rows.length > 0 || asked.payouts.after ? (
        <section aria-labelledby="payouts" className="mt-12">
          <SectionTitle id="payouts" title={t('list.title')} />
          <PayoutRows rows={payouts.rows} />
          <Pages name="payouts" next={payouts.next} isFirst={!asked.payouts.after} />
        </section>
      ) : null}
      <OwnerPapers />
      <Performance numbers={numbers} />
    </AccountShell>
  )
}
