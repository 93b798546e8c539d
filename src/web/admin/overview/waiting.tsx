import { useTranslation } from 'react-i18next'
import type { Overview, Queue } from '#domain/renting/statistics/statistic.contract.ts'
import { formatAgo, formatNumber } from '#values/format.ts'
import { CardTitle, card } from '#web/admin/statistics/card.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'

const hrefs: Readonly<Record<Queue, string>> = {
  approvals: '/admin/approvals',
  claims: '/admin/claims?status=to-decide',
  identity: '/admin/identity-checks',
  transfers: '/admin/transfers?status=waiting',
  deposits: '/admin/deposits?status=failed',
  reports: '/admin/reports?state=open',
  chat: '/admin/chat',
  credits: '/admin/credits?status=asked',
  confirmations: '/admin/confirmations',
  reviews: '/admin/reviews?state=reported',
  payouts: '/admin/payouts?status=batched',
}

/** The queues of the staff: how many wait in each, and since when the oldest does. */
export function Waiting({ waiting, at }: { waiting: Overview['waiting']; at: string }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={card}>
      <CardTitle id="waiting">{t('waiting.title')}</CardTitle>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {waiting.map(({ queue, count, since }) => (
          <li key={queue} className="relative rounded-thumb border border-line px-3 py-2.5 focus-within:bg-primary-tint hover:bg-sunk">
            <p className="text-heading leading-7 font-light lining-nums tabular-nums">{formatNumber(count, locale)}</p>
            <LocalLink
              to={hrefs[queue]}
              data-row=""
              className="block text-caption leading-4.5 after:absolute after:inset-0 after:content-[''] rtl:leading-5.25"
            >
              {t(`waiting.queue.${queue}`, { count })}
            </LocalLink>
            <p className="text-note leading-4.5 text-quiet rtl:leading-5.25">
              {since ? t('waiting.oldest', { ago: formatAgo(since, new Date(at), locale) }) : t('waiting.none')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
