import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatNumber } from '#values/format.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useLive } from '#web/runtime/use-live.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Banked } from './banked.tsx'
import { Carriers } from './carriers.tsx'
import { Figures } from './figures.tsx'
import { SessionPanel } from './session-panel.tsx'
import { Sessions } from './sessions.tsx'
import { ShopCash } from './shop-cash.tsx'
import { SignOffs } from './sign-offs.tsx'

const OpenSessionSheet = lazy(() => import('./open-session-sheet.tsx'))

/** The session that the address names, or the one that needs somebody first. */
function chosenOf({ sessions }: CashOverview, asked: string | null): string | null {
  const first = (status: string) => sessions.find((one) => one.status === status)?.id
  return asked ?? first('counting') ?? first('variance') ?? first('open') ?? sessions[0]?.id ?? null
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const overview = await queryClient.fetchQuery(api.cash.overview.queryOptions()).catch(() => null)
  const id = overview && chosenOf(overview, new URL(request.url).searchParams.get('session'))
  if (id) await queryClient.prefetchQuery(api.cash.session.queryOptions({ input: { id } }))
  return prefetch(context, () => [])
}

/** `/admin/cash`: who carries what, the sessions and their counts, differences, and the cash in the shop and at the bank. */
export default function CashScreen() {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const asked = useSearchParams()[0].get('session')
  const read = useQuery(api.cash.overview.queryOptions({ staleTime: 5000 }))
  useLive(['operations:cash', 'operations:payment', 'operations:deposit'], read.refetch)
  const cash = read.data
  return (
    <div className="px-4 py-5 lg:p-6">
      <Head cash={cash} />
      {cash ? (
        <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
          <div className="flex min-w-0 flex-col gap-4 xl:col-span-2">
            <Figures cash={cash} />
            <Carriers cash={cash} />
          </div>
          <SessionPanel id={chosenOf(cash, asked)} isAsked={asked !== null} limit={cash.signOffLimit} />
          <div className="flex min-w-0 flex-col gap-4">
            <Sessions cash={cash} chosen={chosenOf(cash, asked)} />
            <SignOffs cash={cash} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <ShopCash cash={cash} />
              <Banked cash={cash} />
            </div>
          </div>
        </div>
      ) : read.isError ? (
        <ErrorState
          className="mt-4"
          title={t('failed')}
          text={t('failedText')}
          action={t('retry')}
          isPending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton role="status" aria-label={t('loading')} className="mt-4 h-96" />
      )}
    </div>
  )
}

function Head({ cash }: { cash: CashOverview | undefined }) {
  const { t } = useTranslation('cash')
  const { person } = useViewer()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const count = cash?.carriers.length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
        {count === undefined ? null : (
          <p className="text-secondary leading-6 text-quiet">{t('today', { count, number: formatNumber(count, locale) })}</p>
        )}
      </div>
      {cash && personCan(person, 'cash.count') ? (
        <Button data-move="" variant="outline" size="sm" onClick={() => setOpen(true)}>
          <Icon of={Plus} className="size-4.5" />
          {t('openSession')}
        </Button>
      ) : null}
      {isOpen && cash ? (
        <Suspense>
          <OpenSessionSheet cash={cash} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
