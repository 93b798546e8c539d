import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { formatDay, formatRange } from '#values/format.ts'
import { OtherSide } from '#web/account/other-side.tsx'
import { Thumb } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { Paper, PaperLine } from './paper.tsx'
import { EarningBadge, usePartWords } from './words.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.payouts.rental.queryOptions({ input: { id: params['rental'] ?? '' } })])
}

/** `/profile/payouts/rentals/:rental`: what an owner earns with one rental, line by line, and what becomes of it. */
export default function EarningScreen() {
  const { t } = useTranslation('payouts')
  const { api } = useViewer()
  const locale = useLocale()
  const id = useParams()['rental'] ?? ''
  const { data: earning } = useSuspenseQuery({ ...api.payouts.rental.queryOptions({ input: { id } }), staleTime: 10_000 })
  const words = usePartWords(earning)
  const { number, name, picture, parts, net, hold, state, payout } = earning
  return (
    <Paper
      title={t('paper.heading')}
      number={number}
      badge={<EarningBadge earning={earning} />}
      file={`/api/payouts/rentals/${id}/statement.pdf`}
    >
      {hold && state === 'held' ? (
        <p className="mt-4 rounded-card bg-warning-tint px-4 py-3 text-secondary leading-6">{t(`hold.${hold}`)}</p>
      ) : null}
      <section className="mt-6 rounded-card border border-line bg-card p-5 lg:p-6">
        <div className="flex gap-4">
          <Thumb picture={picture} className="w-18" />
          <div className="min-w-0">
            <h2 className="type-title">{name}</h2>
            <p className="type-small text-quiet">{formatRange(earning, locale)}</p>
            <p className="type-small text-quiet">
              {t('paper.order')} <bdi translate="no">{number}</bdi>
            </p>
          </div>
        </div>
        <dl className="mt-5 divide-y divide-line border-t border-line">
          {parts.map(({ part, amount }) => (
            <PaperLine key={part} name={words(part)}>
              <Price amount={amount} className="text-ink" />
            </PaperLine>
          ))}
          <PaperLine isTotal name={t('paper.net')}>
            <Price amount={net} size="card" className="text-ink" />
          </PaperLine>
        </dl>
        {payout ? (
          <LocalLink to={`/profile/payouts/${payout.id}`} className="mt-3 inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('toPayout', { day: formatDay(payout.batch, locale) })}</span>
          </LocalLink>
        ) : null}
      </section>
      <OtherSide rental={id} className="mt-6" />
    </Paper>
  )
}
