import { Download } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Accounting } from '#domain/money/accounting/accounting.contract.ts'
import { bookFormats, bookReports } from '#domain/money/accounting/accounting.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MonthSelect } from './month-select.tsx'
import { allMonths } from './views.ts'

/** The files of a month for the accountant. */
export function FilesCard({ books }: { books: Accounting }) {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  const months = allMonths(books)
  const [month, setMonth] = useState(books.closing?.isOver ? books.closing.month : (books.closed[0]?.month ?? months[0] ?? ''))
  return (
    <section aria-labelledby="files" className="min-w-0 rounded-card border border-line bg-card p-4 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="files" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Download} className="size-4.5" />
          {t('files.title')}
        </h2>
        <MonthSelect months={months} value={month} onChange={setMonth} />
      </div>
      <ul className="mt-2 text-dense leading-5">
        {bookReports.map((report) => (
          <li key={report} className="flex min-h-11 items-center justify-between gap-3 py-1">
            <span className="min-w-0">{t(`report.${report}`)}</span>
            <span className="flex shrink-0 gap-2">
              {bookFormats.map((format) => (
                <a
                  key={format}
                  href={`/api/accounting/files/${report}?${new URLSearchParams({ month, format, locale })}`}
                  download={`${report}-${month}.${format}`}
                  aria-label={t('files.get', { report: t(`report.${report}`), format: t(`files.${format}`) })}
                  className="inline-flex h-11 min-w-14 items-center justify-center rounded-full border border-line px-3 text-caption font-semibold hover:border-ink lg:h-8"
                >
                  <bdi translate="no">{t(`files.${format}`)}</bdi>
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
