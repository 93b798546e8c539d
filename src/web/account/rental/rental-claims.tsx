import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { PayDebt } from '#web/account/claims/pay-debt.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { deadlineOf } from '#web/features/claims/deadline.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { isLate } from './late-card.tsx'
import { ReportProblem } from './report-problem.tsx'

/** Whether something about a rental may be claimed, be owed, or have been claimed. */
export function mayHaveClaims({ status, deliveredAt }: Pick<RentalView, 'status' | 'deliveredAt'>): boolean {
  return deliveredAt !== null && meaningOf(status).isBooked
}

/** Claims about a rental, its customer's debt by them, and a link to report a problem while there is time. */
export function RentalClaims({ view }: { view: RentalView }) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const { id } = view
  const { data } = useQuery({ ...api.claims.ofRental.queryOptions({ input: { id } }), staleTime: 10_000, enabled: mayHaveClaims(view) })
  if (!data) return null
  const { claims, debt, openings, unsent } = data
  return (
    <>
      {debt ? <PayDebt rentalId={id} amount={debt} isMain={!isLate(view)} /> : null}
      {claims.length > 0 ? (
        <section aria-labelledby="claims">
          <h2 id="claims" className="type-h2">
            {t('ofRental')}
          </h2>
          <ul className="mt-3 divide-y divide-line border-t border-ink">
            {claims.map((one) => {
              const { id: claim, kind, status, claimed, decided, dueAt } = one
              const by = deadlineOf(one)
              return (
                <li key={claim} className="relative py-4 hover:bg-sunk">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <h3 className="type-title">
                      <LocalLink
                        to={`/profile/claims/${claim}`}
                        className="after:absolute after:inset-0 after:content-[''] hover:text-primary-text"
                      >
                        {t(`kind.${kind}`)}
                      </LocalLink>
                    </h3>
                    <Price amount={decided ?? claimed} />
                  </div>
                  <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 type-small text-quiet">
                    <ClaimBadge status={status} />
                    {by && dueAt ? t(by, { at: instantWords(dueAt, locale) }) : null}
                  </p>
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
      {openings.length > 0 ? <ReportProblem rentalId={id} openings={openings} unsent={unsent} /> : null}
    </>
  )
}
