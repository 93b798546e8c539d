import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PayoutWithLines } from '#domain/money/payouts/payout.contract.ts'
import { accountFailureOf } from '#domain/money/payouts/payout.policy.ts'
import { formatDay, formatShortRange } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { Paper, PaperLine } from './paper.tsx'
import { PayoutBadge } from './words.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.payouts.get.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** `/profile/payouts/:id`: one payout, what it is made of, where it went and what became of it. */
export default function PayoutScreen() {
  const { t } = useTranslation('payouts')
  const { api } = useViewer()
  const locale = useLocale()
  const id = useParams()['id'] ?? ''
  const { data: payout } = useSuspenseQuery({ ...api.payouts.get.queryOptions({ input: { id } }), staleTime: 10_000 })
  const { number, batch, amount, status, kind, hint, reference, failure, lines } = payout
  return (
    <Paper
      title={t('paper.payoutHeading')}
      number={number}
      badge={<PayoutBadge status={status} />}
      file={`/api/payouts/${id}/statement.pdf`}
    >
      {failure ? (
        <p className="mt-4 rounded-card bg-bad-tint px-4 py-3 text-secondary leading-6 text-bad">
          {t(accountFailureOf(failure) ? 'failedAccount' : 'failed', { reason: t(`failure.${failure}`) })}
        </p>
      ) : null}
      <section className="mt-6 rounded-card border border-line bg-card p-5 lg:p-6">
        <p className="text-secondary leading-6">
          {formatDay(batch, locale, 'full')}
          {t('comma')}
          {t(`kind.${kind}`)} <bdi dir="ltr">{hint}</bdi>
        </p>
        {reference ? (
          <p className="type-small text-quiet">
            {t('paper.reference')}{' '}
            <bdi translate="no" dir="ltr">
              {reference}
            </bdi>
          </p>
        ) : null}
        <dl className="mt-4 divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <PaperLine key={line.rentalId ?? 'by-hand'} name={<LineName line={line} />}>
              <Price amount={line.amount} className="text-ink" />
            </PaperLine>
          ))}
          <PaperLine isTotal name={t('paper.total')}>
            <Price amount={amount} size="card" className="text-ink" />
          </PaperLine>
        </dl>
      </section>
    </Paper>
  )
}

function LineName({ line: { rentalId, name, number, from, until } }: { line: PayoutWithLines['lines'][number] }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  if (rentalId === null || name === null) return t('paper.byHand')
  return (
    <>
      <LocalLink to={`/profile/payouts/rentals/${rentalId}`} className="font-medium hover:text-primary-text">
        {name}
      </LocalLink>
      <span className="block type-small text-quiet">
        <bdi translate="no">{number}</bdi>
        {from !== null && until !== null ? (
          <>
            {t('comma')}
            <bdi>{formatShortRange({ from, until }, locale)}</bdi>
          </>
        ) : null}
      </span>
    </>
  )
}
