import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** A summary of the conversations of the last 30 days, shown while none is open. */
export function ChatReportLine() {
  const { t } = useTranslation('chat-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const { data } = useQuery({ ...api.chatAdmin.report.queryOptions(), staleTime: 60_000 })
  if (!data) return null
  const minutes = (seconds: number | null) =>
    seconds === null ? '–' : t('minutes', { number: formatNumber(Math.round(seconds / 6) / 10, locale) })
  const rated = data.ratings.reduce((sum, count) => sum + count, 0)
  const figures = [
    { name: 'conversations', value: formatNumber(data.conversations, locale) },
    { name: 'transferred', value: formatNumber(data.transferred, locale) },
    { name: 'medianWait', value: minutes(data.medianWait) },
    { name: 'slowWait', value: minutes(data.slowWait) },
    { name: 'average', value: data.average === null ? '–' : formatNumber(data.average, locale) },
    { name: 'rated', value: formatNumber(rated, locale) },
  ] as const
  return (
    <section aria-labelledby="chat-report" className="p-6">
      <p className="text-quiet">{t('choose')}</p>
      <h2 id="chat-report" className="mt-8 text-secondary font-semibold">
        {t('report.title')}
      </h2>
      <dl className="mt-3 grid max-w-2xl grid-cols-2 gap-3 sm:grid-cols-3">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse rounded-thumb border border-line px-3 py-2.5">
            <dt className="text-caption text-quiet">{t(`report.${name}`)}</dt>
            <dd className="text-heading leading-7 font-light tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
