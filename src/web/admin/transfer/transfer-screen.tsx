import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import type { TransferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { NextInQueue, useIsDoneHere } from '#web/admin/lists/next-in-queue.tsx'
import { At, TransferBadge } from '#web/admin/lists/words.tsx'
import { Missing } from '#web/admin/missing.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { AssignTransfer } from './assign-transfer.tsx'
import { ReturnTransfer } from './return-transfer.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.operations.transfer.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** An address that no transfer has stays in the administration. */
export function ErrorBoundary() {
  return <Missing of="transfer" list="/admin/transfers" />
}

/** `/admin/transfers/:id`: what the bank says of a transfer, what became of it, and what the shop may do while it waits. */
export default function TransferScreen() {
  const { t } = useTranslation('operations')
  const { api, person } = useViewer()
  const id = useParams()['id'] ?? ''
  const { data: transfer } = useSuspenseQuery(api.operations.transfer.queryOptions({ input: { id }, staleTime: 5_000 }))
  const { sender, reference, amount, status, orderId, number, customer, at } = transfer
  const isOpen = status === 'waiting' && personCan(person, 'payments.write-all')
  const isDone = useIsDoneHere(id, isOpen)
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={sender || id} />
      <BackLink to="/admin/transfers">{t('nav.transfers')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-page-title leading-10 font-light">
          <WrittenText as="bdi">{sender || id}</WrittenText>
        </h1>
        <TransferBadge status={status} />
      </div>
      <div className="mt-4 grid max-w-275 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section className="rounded-card border border-line bg-card p-4 lg:px-5">
          <p className="text-secondary leading-6">
            <Outcome transfer={transfer} />
          </p>
          <dl className="mt-3 divide-y divide-line border-t border-line text-dense leading-5">
            {orderId ? (
              <Fact name={t('column.order')}>
                <LocalLink translate="no" to={`/admin/orders/${orderId}#money`} className="inline-flex min-h-6 items-center gap-2">
                  <bdi className={cn(linkClass, 'whitespace-nowrap')}>{number}</bdi>
                  {customer ? <bdi className="text-quiet">{customer}</bdi> : null}
                </LocalLink>
              </Fact>
            ) : null}
            <Fact name={t('column.amount')}>
              <Price amount={amount} />
            </Fact>
            <Fact name={t('transfers.reference')}>
              <bdi translate="no" dir="ltr">
                {reference}
              </bdi>
            </Fact>
            <Fact name={t('transfers.bankId')}>
              <bdi dir="ltr" className="break-all">
                {id}
              </bdi>
            </Fact>
            <Fact name={t('column.at')}>
              <At at={at} />
            </Fact>
          </dl>
        </section>
        {isOpen ? (
          <div className="flex flex-col gap-4">
            {isToReturn(transfer) ? (
              <>
                <ReturnTransfer id={id} isMain />
                <details className="group rounded-card border border-line bg-card">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 text-dense font-medium hover:text-primary-text lg:px-5 [&::-webkit-details-marker]:hidden">
                    {t('transfers.assignOther')}
                    <Icon of={ChevronDown} className="size-4.5 shrink-0 text-quiet group-open:rotate-180" />
                  </summary>
                  <AssignTransfer transfer={{ ...transfer, number: null }} isMain={false} />
                </details>
              </>
            ) : (
              <>
                <AssignTransfer transfer={transfer} isMain />
                <ReturnTransfer id={id} isMain={false} />
              </>
            )}
          </div>
        ) : isDone ? (
          <NextTransfer id={id} />
        ) : null}
      </div>
    </div>
  )
}

function NextTransfer({ id }: { id: string }) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const locale = useLocale()
  const { data } = useQuery(api.operations.transfers.queryOptions({ input: { status: 'waiting' } }))
  return (
    <NextInQueue
      rows={data?.rows}
      id={id}
      list="/admin/transfers"
      listName={t('nav.transfers')}
      nameOf={({ id: next, sender, amount }) => (
        <>
          <WrittenText as="bdi">{sender || next}</WrittenText> · {formatMoney(amount, locale)}
        </>
      )}
    />
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}

/** A transfer that is too small, or came twice, cannot pay the order that it names. */
function isToReturn({ problem }: TransferRow): boolean {
  return problem === 'too_little' || problem === 'twice'
}

function Outcome({ transfer: { status, problem, reason, amount, wanted, awaitedUntil } }: { transfer: TransferRow }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  if (status === 'waiting' && wanted !== null && amount < wanted) {
    const words = { wanted: formatMoney(wanted, locale), missing: formatMoney(wanted - amount, locale) }
    return (
      <>
        <span className="font-semibold">{t('transfers.short', words)}</span>{' '}
        {awaitedUntil ? t('transfers.shortStillAwaited', { until: formatInstant(awaitedUntil, locale) }) : t('transfers.shortOver')}
      </>
    )
  }
  if (status === 'matched') return t(reason ? 'transfers.assigned' : 'transfers.matched', { reason: reason ?? '' })
  return [status === 'returned' && t('transfers.returned'), problem && t(`transfers.problem.${problem}`)].filter(Boolean).join(' ')
}
