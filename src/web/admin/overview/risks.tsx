import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import {
  Ban,
  Banknote,
  Calculator,
  CircleAlert,
  CircleCheck,
  Clock,
  CreditCard,
  DatabaseBackup,
  FileX,
  FolderX,
  Gavel,
  GitCompareArrows,
  HandCoins,
  type IconNode,
  IdCard,
  MessageCircle,
  Moon,
  PackageX,
  Scale,
  Shirt,
  Timer,
  TriangleAlert,
  Truck,
  Undo2,
  Wallet,
} from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { alarmKinds } from '#domain/site/alarms/alarms.policy.ts'
import { formatInstant, formatNumber } from '#values/format.ts'
import { CardTitle, card } from '#web/admin/statistics/card.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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
  'refused-document': FileX,
  'not-picked-up': Truck,
  'not-delivered': Truck,
  'van-overnight': Moon,
  'not-collected': Truck,
  overdue: Timer,
  'claim-waits': Scale,
  debt: Wallet,
  'chargeback-open': Gavel,
  'payment-due': CreditCard,
  'books-broken': Calculator,
  'cash-late': Banknote,
  'statement-unexplained': GitCompareArrows,
  'provider-payout-late': GitCompareArrows,
  'statement-held': GitCompareArrows,
  'unknown-money': GitCompareArrows,
  'not-on-statement': GitCompareArrows,
  'month-reopened': Calculator,
  'cash-variance': Banknote,
  'count-variance': Banknote,
  'listing-late': Shirt,
  'identity-late': IdCard,
  'chat-unanswered': MessageCircle,
  'adjustment-waits': Scale,
  'tax-payment-waits': Scale,
  'sweep-stopped': FolderX,
  'backup-missing': DatabaseBackup,
  'rehearsal-failed': DatabaseBackup,
}

const shownAtFirst = 5

/** Rentals and payments that fail today unless somebody acts, the most urgent first, each with its next action. */
export function Risks() {
  const { t } = useTranslation(['operations', 'overview'])
  const { api } = useViewer()
  const locale = useLocale()
  const list = useQuery(api.operations.risks.queryOptions({ staleTime: 10_000, refetchInterval: 60_000 }))
  const [areAllShown, setAllShown] = useState(false)
  const risks = list.data?.risks
  const shown = areAllShown ? risks : risks?.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="risks" className={card}>
      <CardTitle id="risks" icon={TriangleAlert} aside={risks && risks.length > 0 ? formatNumber(risks.length, locale) : null}>
        {t('nav.risks')}
      </CardTitle>
      {shown?.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-dense leading-5 text-quiet">
          <Icon of={CircleCheck} className="size-5 shrink-0 text-good" />
          {t('risk.noneText')}
        </p>
      ) : shown ? (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((risk, index) => (
            <Row key={`${risk.kind}-${risk.id}`} risk={risk} isFirst={index === 0} />
          ))}
        </ul>
      ) : list.isError ? (
        <ErrorState
          className="mt-3"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={t('list.retry')}
          isPending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Skeleton role="status" aria-label={t('list.loading')} className="mt-3 h-48" />
      )}
      {risks && risks.length > shownAtFirst ? (
        <Button variant="quiet" size="sm" className="-ms-4 mt-1" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? t('overview:risks.fewer') : t('overview:risks.all', { count: risks.length })}
        </Button>
      ) : null}
    </section>
  )
}

/** The action for a risk. */
function adviceFor(t: TFunction<['operations', 'overview']>, { kind, what, isLate }: Risk): string {
  if (kind === 'claim-waits' && isLate) return t('risk.lateClaim')
  if (kind === 'refund-to-pay' && what) return t('risk.refundTo', { sender: what })
  if (kind === 'chargeback-open' && what === null) return t('risk.disputed')
  if (kind === 'unmatched-transfer' && what === 'too_little') return t('risk.short')
  if (kind === 'unmatched-transfer' && what === 'twice') return t('risk.twice')
  const about = kind === 'unmatched-transfer' && what ? ` · ${t(`risk.problem.${what}`)}` : ''
  return `${t(`risk.do.${kind}`)}${about}`
}

/** The risks that name who is waited for. */
const named: readonly Risk['kind'][] = ['late-packing', 'silent-owner', 'overdue', 'cash-late', 'cash-variance', 'listing-late']

/** The risks that are met at a rental within its order. */
const atRental: readonly Risk['kind'][] = ['debt', 'overdue', 'not-collected', 'not-picked-up', 'not-delivered', 'van-overnight']

/** The page of the action for a risk. */
function hrefOf({ kind, id, orderId }: Risk): string {
  if (kind === 'claim-waits') return `/admin/claims/${id}`
  if (kind === 'books-broken') return '/admin/ledger'
  if (kind === 'month-reopened') return '/admin/accounting'
  if (kind === 'statement-unexplained' || kind === 'statement-held') {
    const [account, day] = id.split(':')
    return `/admin/reconciliation?account=${account}&day=${day}`
  }
  if (kind === 'provider-payout-late' || kind === 'unknown-money' || (kind === 'not-on-statement' && !orderId))
    return '/admin/reconciliation'
  if (kind === 'count-variance') return '/admin/cash'
  if (kind === 'listing-late') return `/admin/approvals?listing=${id}`
  if (kind === 'identity-late') return '/admin/identity-checks'
  if (kind === 'adjustment-waits') return '/admin/accounting?view=journal'
  if (kind === 'tax-payment-waits') return '/admin/e-invoices'
  if (kind === 'chat-unanswered') return `/admin/chat?conversation=${id}`
  if (kind === 'cash-late' || kind === 'cash-variance') return `/admin/cash?session=${id}`
  if (alarmKinds.some((alarm) => alarm === kind)) return '/admin/system'
  if (kind === 'refund-to-pay') return `/admin/refunds?refund=${id}`
  if (kind === 'refused-document') return '/admin/e-invoices'
  if (kind === 'open-batch') return `/admin/payouts?q=${id}`
  if (!orderId) return `/admin/transfers/${id}`
  if (kind === 'payment-due') return `/admin/orders/${orderId}#money`
  return atRental.includes(kind) ? `/admin/orders/${orderId}#${id}` : `/admin/orders/${orderId}`
}

function Row({ risk, isFirst }: { risk: Risk; isFirst: boolean }) {
  const { t } = useTranslation(['operations', 'overview'])
  const locale = useLocale()
  const { kind, number, what, amount, isLate, at } = risk
  return (
    <li className="relative flex items-center gap-3 py-3 focus-within:bg-primary-tint">
      <div className="min-w-0 flex-1 text-dense leading-5 rtl:leading-5.5">
        <p className="flex items-start gap-2 font-medium">
          <Icon of={icons[kind]} className={cn('mt-px size-4.5 shrink-0', isLate ? 'text-bad' : 'text-warning')} />
          <span>
            {t(`risk.kind.${kind}`)}
            {number ? (
              <>
                {': '}
                <bdi translate="no" className="whitespace-nowrap">
                  {number}
                </bdi>
              </>
            ) : null}
          </span>
        </p>
        <p className="mt-0.5 text-caption leading-4.5 text-quiet rtl:leading-5.25">
          {amount === null ? null : (
            <>
              <Price amount={amount} className="text-caption" />
              {' · '}
            </>
          )}
          <time dateTime={at}>{formatInstant(at, locale)}</time>
          {what && named.includes(kind) ? (
            <>
              {' · '}
              <bdi>{what}</bdi>
            </>
          ) : null}
        </p>
        <p className="text-caption leading-4.5 text-quiet rtl:leading-5.25">{adviceFor(t, risk)}</p>
      </div>
      <Button asChild variant={isFirst ? 'primary' : 'outline'} size="sm" className="h-11 px-3.5 text-dense lg:h-9">
        <LocalLink to={hrefOf(risk)} data-row="" aria-label={`${t(`overview:act.${kind}`)}: ${t(`risk.kind.${kind}`)} ${number ?? ''}`}>
          {t(`overview:act.${kind}`)}
        </LocalLink>
      </Button>
    </li>
  )
}
