import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { formatRange } from '#values/format.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { NextInQueue, useIsDoneHere } from '#web/admin/lists/next-in-queue.tsx'
import { Missing } from '#web/admin/missing.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { ClaimHistory } from '#web/features/claims/claim-history.tsx'
import { ClaimWords, hasStatements } from '#web/features/claims/claim-words.tsx'
import { useLateBounds } from '#web/features/orders/use-late-bounds.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Conditions } from './conditions.tsx'
import { Decision, isToDecide } from './decision.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.claims.file.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** An address that no claim has stays in the administration. */
export function ErrorBoundary() {
  return <Missing of="claim" list="/admin/claims" />
}

/** `/admin/claims/:id`: what both sides say and show, the piece at each hand-over, the amounts, and the decision. */
export default function ClaimScreen() {
  const { t } = useTranslation(['claims', 'operations'])
  const { api } = useViewer()
  const locale = useLocale()
  const id = useParams()['id'] ?? ''
  const { data } = useSuspenseQuery(api.claims.file.queryOptions({ input: { id }, staleTime: 5_000 }))
  // Staff see a claim from the shop's side, also one about a piece of their own.
  const file: ClaimDetail = { ...data, as: 'admin' }
  const { claim, name, number, customer, owner, from, until, shop } = file
  const kind = t(`kind.${claim.kind}`)
  const isDone = useIsDoneHere(id, isToDecide(file))
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={`${kind} · ${number}`} />
      <BackLink to="/admin/claims">{t('operations:nav.claims')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-page-title leading-10 font-light">
          {kind}: {name}
        </h1>
        <ClaimBadge status={claim.status} />
        <p className="flex flex-wrap gap-x-3 text-dense text-quiet">
          <bdi translate="no">{number}</bdi>{' '}
          <WrittenText as="bdi" translate="no">
            {owner}
          </WrittenText>{' '}
          <WrittenText as="bdi" translate="no">
            {customer}
          </WrittenText>{' '}
          <bdi>{formatRange({ from, until }, locale)}</bdi>
        </p>
        <Button asChild variant="outline" size="sm" className="lg:ms-auto">
          <LocalLink to={`/admin/orders/${claim.orderId}#${claim.rentalId}`}>{t('staff.order')}</LocalLink>
        </Button>
      </div>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="flex min-w-0 flex-col gap-3.5">
          <Conditions file={file} />
          {hasStatements(claim) ? (
            <Card title={t('sides')}>
              <ClaimWords file={file} isLarge />
            </Card>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <Card title={t('history')}>
            <ClaimHistory file={file} />
          </Card>
          <Amounts file={file} />
          {shop ? <Decision key={claim.status} file={file} limit={shop.limit} /> : null}
          {isDone ? <NextClaim id={id} /> : null}
          <People file={file} />
        </div>
      </div>
    </div>
  )
}

function NextClaim({ id }: { id: string }) {
  const { t } = useTranslation(['claims', 'operations'])
  const { api } = useViewer()
  const { data } = useQuery(api.operations.claims.queryOptions({ input: { status: 'to-decide' } }))
  return (
    <NextInQueue
      rows={data?.rows}
      id={id}
      list="/admin/claims"
      listName={t('operations:nav.claims')}
      nameOf={({ kind, piece, number }) => (
        <>
          {t(`kind.${kind}`)}: {piece} · <bdi translate="no">{number}</bdi>
        </>
      )}
    />
  )
}

function Amounts({ file: { claim, deposit, debt, shop, lateFee } }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const bounds = useLateBounds(lateFee)
  return (
    <Card title={t('staff.amounts')}>
      <dl className="flex flex-col gap-1.5 text-dense leading-5">
        <Line name={t('staff.claimed')} amount={claim.claimed} />
        {claim.decided === null ? null : <Line name={t('money.decided')} amount={claim.decided} isMain />}
        {shop ? (
          <>
            <Line name={t('staff.paid')} amount={shop.paid} />
            <Line name={t('staff.agreedValue')} amount={shop.agreedValue} />
            <Line name={t('staff.limit')} amount={shop.limit} isMain />
          </>
        ) : null}
        {deposit ? <Line name={t('staff.deposit')} amount={deposit.amount} /> : null}
        {debt ? <Line name={t('staff.debt')} amount={debt} /> : null}
      </dl>
      {claim.rule ? <p className="mt-3 text-caption leading-5 text-quiet">{t(`rule.${claim.rule}`, bounds)}</p> : null}
    </Card>
  )
}

function Line({ name, amount, isMain = false }: { name: ReactNode; amount: number; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isMain ? 'font-semibold' : 'text-quiet'}>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}

function People({ file: { customer, owner, shop } }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  if (!shop) return null
  const sides = [
    { side: 'customer', name: customer, record: shop.customer },
    { side: 'owner', name: owner, record: shop.owner },
  ] as const
  return (
    <Card title={t('staff.people')}>
      <ul className="flex flex-col gap-3 text-dense leading-5">
        {sides.map(({ side, name, record }) => (
          <li key={side}>
            <p className="font-semibold">
              <WrittenText as="bdi">{name ?? t('operations:noName')}</WrittenText>{' '}
              <span className="font-normal text-quiet">{t(`side.${side}`)}</span>
            </p>
            <p className="text-quiet">
              {[
                t('staff.rentals', { count: record.rentals }),
                ...(side === 'customer' ? [t('staff.lateTimes', { count: record.late })] : []),
                t('staff.claimsLost', { count: record.claims }),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
