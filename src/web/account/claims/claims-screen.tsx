import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { OwnClaim } from '#domain/renting/claims/claim.contract.ts'
import { formatRange } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { deadlineOf } from '#web/features/claims/deadline.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { InspectionCard } from './inspection-card.tsx'
import { PayDebt } from './pay-debt.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.claims.mine.queryOptions()])
}

/** `/profile/claims`: what an owner may still look at, what a customer owes, and the claims of either. */
export default function ClaimsScreen() {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const { data } = useSuspenseQuery({ ...api.claims.mine.queryOptions(), staleTime: 10_000 })
  const { claims, inspections, debts } = data
  return (
    <AccountShell at="claims" lead={t('lead')}>
      <div className="flex flex-col gap-8">
        {debts.map(({ rentalId, amount }) => (
          <PayDebt key={rentalId} rentalId={rentalId} amount={amount} isMain={inspections.length === 0 && debts.length === 1} />
        ))}
        {inspections.length > 0 ? (
          <section aria-labelledby="inspections">
            <h2 id="inspections" className="type-h2">
              {t('inspect.title')}
            </h2>
            <p className="mt-1 max-w-text text-secondary leading-6 text-quiet">{t('inspect.text')}</p>
            <ul className="mt-4 flex flex-col gap-3">
              {inspections.map((inspection) => (
                <InspectionCard key={inspection.rentalId} inspection={inspection} />
              ))}
            </ul>
          </section>
        ) : null}
        {claims.length > 0 ? (
          <section aria-labelledby="claims">
            <h2 id="claims" className={inspections.length + debts.length > 0 ? 'type-h2' : 'sr-only'}>
              {t('all')}
            </h2>
            <ul className="mt-3 divide-y divide-line border-t border-ink">
              {claims.map((claim) => (
                <Row key={claim.id} claim={claim} />
              ))}
            </ul>
          </section>
        ) : inspections.length + debts.length === 0 ? (
          <EmptyState spot="no-results" title={t('none')} text={t('noneText')}>
            <Button asChild variant="outline">
              <LocalLink to="/profile/orders">{t('toOrders')}</LocalLink>
            </Button>
          </EmptyState>
        ) : null}
      </div>
    </AccountShell>
  )
}

function Row({ claim }: { claim: OwnClaim }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const { id, kind, status, name, picture, from, until, claimed, decided, dueAt, createdAt, moves } = claim
  const isAnswer = moves.includes('agree')
  const by = deadlineOf(claim)
  return (
    <li className="relative flex items-start gap-4 py-4 hover:bg-sunk">
      <Thumb picture={picture} className="w-14" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="type-title">
            <LocalLink to={`/profile/claims/${id}`} className="after:absolute after:inset-0 after:content-[''] hover:text-primary-text">
              {t(`kind.${kind}`)}
            </LocalLink>
          </h3>
          <Price amount={decided ?? claimed} />
        </div>
        <p className="text-secondary leading-6">{name}</p>
        <p className="type-small text-quiet">{formatRange({ from, until }, locale)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 type-small text-quiet">
          {isAnswer ? <Badge tone="warning">{t('you')}</Badge> : <ClaimBadge status={status} />}
          <span>{by && dueAt ? t(by, { at: instantWords(dueAt, locale) }) : t('opened', { at: instantWords(createdAt, locale) })}</span>
        </div>
      </div>
    </li>
  )
}
