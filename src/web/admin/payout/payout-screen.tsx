import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import type { PayoutDetail } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { formatDay, formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { NextInQueue, useIsDoneHere } from '#web/admin/lists/next-in-queue.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { PayoutActions } from './payout-actions.tsx'
import { PayoutBadge } from './payout-badge.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.operations.payout.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** `/admin/payouts/:id`: a payout, what it is made of, who took part, and what staff book of it. */
export default function PayoutScreen() {
  const { t } = useTranslation(['payout-admin', 'operations'])
  const { api, person } = useViewer()
  const id = useParams()['id'] ?? ''
  const { data: payout } = useSuspenseQuery(api.operations.payout.queryOptions({ input: { id }, staleTime: 5_000 }))
  const { number, owner, amount, status, lines } = payout
  const isOpen = status === 'batched' && personCan(person, 'payments.write-all')
  const isDone = useIsDoneHere(id, isOpen)
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={`${number} · ${owner}`} />
      <BackLink to="/admin/payouts">{t('operations:nav.payouts')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-page-title leading-10 font-light">
          <bdi translate="no">{number}</bdi>
        </h1>
        <PayoutBadge status={status} />
      </div>
      <div className="mt-4 grid max-w-275 items-start gap-4 xl:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Facts payout={payout} />
          <section aria-labelledby="lines" className="rounded-card border border-line bg-card p-4 lg:px-5">
            <h2 id="lines" className="text-secondary leading-6 font-semibold">
              {t('payout.lines')}
            </h2>
            <ul className="mt-2 divide-y divide-line border-t border-line text-dense leading-5">
              {lines.map((line) => (
                <Line key={line.rentalId ?? 'by-hand'} line={line} />
              ))}
            </ul>
            <p className="flex items-baseline justify-between border-t border-ink pt-2.5 text-dense font-semibold">
              <span>{t('column.amount')}</span>
              <Price amount={amount} className="font-semibold text-ink" />
            </p>
          </section>
        </div>
        {isOpen ? <PayoutActions payout={payout} /> : isDone ? <NextPayout id={id} /> : null}
      </div>
    </div>
  )
}

function NextPayout({ id }: { id: string }) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const locale = useLocale()
  const { data } = useQuery(api.operations.payouts.queryOptions({ input: { status: 'batched' } }))
  return (
    <NextInQueue
      rows={data?.rows}
      id={id}
      list="/admin/payouts"
      listName={t('nav.payouts')}
      nameOf={({ number, owner, amount }) => (
        <>
          <bdi translate="no">{number}</bdi> ·{' '}
          <WrittenText as="bdi" translate="no">
            {owner}
          </WrittenText>{' '}
          · {formatMoney(amount, locale)}
        </>
      )}
    />
  )
}

function Facts({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation(['payout-admin', 'payouts'])
  const locale = useLocale()
  const { owner, batch, kind, hint, reference, failure, decidedBy, decidedAt, exportedBy } = payout
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-card px-4 py-1.5 text-dense leading-5 lg:px-5">
      <Fact name={t('column.owner')}>
        <WrittenText as="bdi" translate="no">
          {owner}
        </WrittenText>
      </Fact>
      <Fact name={t('column.account')}>
        {t(`payouts:kind.${kind}`)} <bdi dir="ltr">{hint}</bdi>
      </Fact>
      <Fact name={t('payout.made')}>{formatDay(batch, locale, 'full')}</Fact>
      <Fact name={t('payout.exportedBy')}>
        {exportedBy.length > 0 ? <bdi>{exportedBy.join(t('payouts:comma'))}</bdi> : t('payout.nobody')}
      </Fact>
      {reference ? (
        <Fact name={t('column.reference')}>
          <bdi translate="no" dir="ltr">
            {reference}
          </bdi>
        </Fact>
      ) : null}
      {failure ? <Fact name={t('fail.reason')}>{t(`payouts:failure.${failure}`)}</Fact> : null}
      {decidedBy ? (
        <Fact name={t('payout.decidedBy')}>
          <WrittenText as="bdi">{decidedBy}</WrittenText>
        </Fact>
      ) : null}
      {decidedAt ? (
        <Fact name={t('payout.at')}>
          <At at={decidedAt} />
        </Fact>
      ) : null}
    </dl>
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

function Line({ line: { orderId, number, name, from, until, amount } }: { line: PayoutDetail['lines'][number] }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0">
        {name ?? t('paper.byHand')}
        {orderId ? (
          <span className="flex flex-wrap gap-x-3 text-caption text-quiet">
            <LocalLink to={`/admin/orders/${orderId}#money`} className="inline-flex min-h-6 items-center">
              <bdi translate="no" className={cn(linkClass, 'text-caption leading-5')}>
                {number}
              </bdi>
            </LocalLink>
            {from !== null && until !== null ? <bdi>{formatShortRange({ from, until }, locale)}</bdi> : null}
          </span>
        ) : null}
      </span>
      <Price amount={amount} className="text-ink" />
    </li>
  )
}
