import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  Banknote,
  CircleAlert,
  Clock,
  CreditCard,
  Gavel,
  HandCoins,
  type IconNode,
  PackageX,
  Scale,
  Timer,
  Truck,
  Undo2,
  Wallet,
} from 'lucide'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Risk } from '#domain/renting/operations/operations.contract.ts'
import { formatInstant } from '#values/format.ts'
import { EmptyState, ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRowKeys } from '#web/admin/lists/use-row-keys.ts'

const icons: Readonly<Record<Risk['kind'], IconNode>> = {
  'late-packing': PackageX,
  'silent-owner': Clock,
  'failed-hold': CreditCard,
  'untaken-deposit': Ban,
  'stuck-payment': CircleAlert,
  'failed-refund': Ban,
  'refund-to-pay': Undo2,
  'unmatched-transfer': Banknote,
  'open-batch': HandCoins,
  'not-collected': Truck,
  overdue: Timer,
  'claim-waits': Scale,
  debt: Wallet,
  'chargeback-open': Gavel,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.risks.queryOptions())
  return prefetch(context, () => [])
}

/** `/admin`: what goes wrong today unless somebody acts, the most urgent first, each with what to do. */
export default function RisksScreen() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const list = useQuery(api.operations.risks.queryOptions({ staleTime: 10_000, refetchInterval: 60_000 }))
  const risks = list.data?.risks
  useRowKeys()
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-[28px] leading-10 font-light">{t('nav.risks')}</h1>
      <div className="mt-4">
        {risks?.length === 0 ? (
          <EmptyState spot="no-results" title={t('risk.none')} text={t('risk.noneText')} />
        ) : risks ? (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {risks.map((risk) => (
              <Row key={`${risk.kind}-${risk.id}`} risk={risk} />
            ))}
          </ul>
        ) : list.isError ? (
          <ErrorState
            title={t('list.failed')}
            text={t('list.failedText')}
            action={t('list.retry')}
            isPending={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Skeleton role="status" aria-label={t('list.loading')} className="h-64" />
        )}
      </div>
    </div>
  )
}

/** What somebody does about a risk. */
function whatToDo(t: TFunction<'operations'>, { kind, what, isLate }: Risk): string {
  if (kind === 'claim-waits' && isLate) return t('risk.lateClaim')
  if (kind === 'refund-to-pay' && what) return t('risk.refundTo', { sender: what })
  if (kind === 'chargeback-open' && what === null) return t('risk.disputed')
  if (kind === 'unmatched-transfer' && what === 'too_little') return t('risk.short')
  if (kind === 'unmatched-transfer' && what === 'twice') return t('risk.twice')
  const about = kind === 'unmatched-transfer' && what ? ` · ${t(`risk.problem.${what}`)}` : ''
  return `${t(`risk.do.${kind}`)}${about}`
}

/** The risks that name who is waited for. */
const named: readonly Risk['kind'][] = ['late-packing', 'silent-owner', 'overdue']

/** Where somebody acts on a risk. */
function placeOf({ kind, id, orderId }: Risk): string {
  if (kind === 'claim-waits') return `/admin/claims/${id}`
  if (kind === 'open-batch') return `/admin/payouts?q=${id}`
  if (!orderId) return `/admin/transfers/${id}`
  return kind === 'debt' || kind === 'overdue' || kind === 'not-collected' ? `/admin/orders/${orderId}#${id}` : `/admin/orders/${orderId}`
}

function Row({ risk }: { risk: Risk }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const { kind, number, what, amount, isLate, at } = risk
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 focus-within:bg-primary-tint hover:bg-sunk">
      <Icon of={icons[kind]} className={isLate ? 'text-bad' : 'text-warning'} />
      <div className="min-w-0 flex-1 basis-52 text-[14px] leading-5">
        <p className="font-semibold">
          <LocalLink to={placeOf(risk)} data-row="" className="after:absolute after:inset-0 after:content-['']">
            {t(`risk.kind.${kind}`)} {number ? <bdi>{number}</bdi> : null}
          </LocalLink>
        </p>
        <p className="text-quiet">
          {whatToDo(t, risk)}
          {what && named.includes(kind) ? (
            <>
              {' · '}
              <bdi>{what}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <Badge tone={isLate ? 'bad' : 'warning'}>{formatInstant(at, locale)}</Badge>
      {amount === null ? null : <Price amount={amount} />}
    </li>
  )
}
