import { Lock } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Accounting } from '#domain/money/accounting/accounting.contract.ts'
import { type BookLine, bookLines, isRare, linesOf, shownAmount } from '#domain/money/accounting/accounting.policy.ts'
import { formatDay, months as monthNames } from '#values/format.ts'
import type { Fils } from '#values/money.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hasAmount, rowsPath, sumIn } from './views.ts'

/** The name of a month without its year. */
export function useMonthName(): (month: string) => string {
  const locale = useLocale()
  return (month) => monthNames[locale][Number(month.slice(5)) - 1] ?? month
}

/** Hides the months that a phone has no room for. */
function onPhone({ months }: { months: readonly unknown[] }, at: number): string | false {
  return at < months.length - 2 && 'max-sm:hidden'
}

interface StatementProps {
  id: string
  icon: ComponentProps<typeof Icon>['of']
  title: string
  note: string
  books: Accounting
  children: ReactNode
}

/** A statement whose columns are months; a phone has the last two. */
export function Statement({ id, icon, title, note, books, children }: StatementProps) {
  const { t } = useTranslation('accounting')
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-3.5 lg:px-5">
        <h2 id={id} className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={icon} className="size-4.5 shrink-0" />
          {title}
        </h2>
        <p className="text-caption leading-5 text-quiet">{note}</p>
      </div>
      <div className="mt-1 overflow-x-auto pb-2" tabIndex={books.months.length > 1 ? 0 : undefined}>
        <table aria-labelledby={id} className="w-full text-dense leading-5">
          <thead>
            <tr className="h-11 border-b border-line">
              <th scope="col" className="sticky start-0 bg-card ps-4 lg:ps-5">
                <span className="sr-only">{t('first')}</span>
              </th>
              {books.months.map(({ month, isClosed, until }, at) => (
                <th
                  key={month}
                  scope="col"
                  className={cn('min-w-24 px-2 text-end font-normal whitespace-nowrap last:pe-4 lg:last:pe-5', onPhone(books, at))}
                >
                  <MonthHead month={month} until={until} isClosed={isClosed} isCurrent={at === books.months.length - 1} />
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </div>
    </section>
  )
}

function MonthHead({ month, until, isClosed, isCurrent }: { month: string; until: string; isClosed: boolean; isCurrent: boolean }) {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  const nameOf = useMonthName()
  if (isCurrent) return t('toDay', { month: nameOf(month), day: formatDay(until, locale, 'short').split(/\s/)[0] })
  return (
    <span className="inline-flex items-center gap-1.5">
      {nameOf(month)}
      {isClosed ? (
        <>
          <Icon of={Lock} className="size-3.5 text-quiet" />
          <span className="sr-only">{t('closedMonth')}</span>
        </>
      ) : null}
    </span>
  )
}

/** The head of a part, above its lines. */
export function PartHead({ part, columns }: { part: 'revenue' | 'expense' | 'asset' | 'liability'; columns: number }) {
  const { t } = useTranslation('accounting')
  return (
    <tr>
      <th scope="rowgroup" className="sticky start-0 bg-card px-4 pt-3 pb-1 text-start font-normal text-quiet lg:px-5">
        {t(`part.${part}`)}
      </th>
      <td colSpan={columns} />
    </tr>
  )
}

/** The lines of a part. */
export function Lines({
  books,
  part,
  of,
}: {
  books: Accounting
  part: 'revenue' | 'expense' | 'asset' | 'liability'
  of: 'moved' | 'balance'
}) {
  return linesOf(part)
    .filter((line) => !isRare(line) || hasAmount(books, line, of))
    .map((line) => <LineRow key={line} books={books} line={line} part={part} of={of} />)
}

function LineRow({
  books,
  line,
  part,
  of,
}: {
  books: Accounting
  line: BookLine
  part: 'revenue' | 'expense' | 'asset' | 'liability'
  of: 'moved' | 'balance'
}) {
  const { t } = useTranslation('accounting')
  return (
    <tr>
      <th scope="row" className="sticky start-0 bg-card py-1.5 ps-5 pe-2 text-start font-normal sm:ps-7 lg:ps-8">
        {t(`line.${line}`)}
      </th>
      {books.months.map(({ month }, at) => {
        const amount = shownAmount(part, sumIn(books, bookLines[line].accounts, { of, at }))
        return (
          <td key={month} className={cn('px-2 text-end last:pe-4 lg:last:pe-5', onPhone(books, at))}>
            {amount === 0 ? (
              <span className="text-quiet">–</span>
            ) : (
              <LocalLink
                to={rowsPath(month, { line })}
                className="inline-flex min-h-11 items-center underline decoration-transparent underline-offset-4 hover:decoration-current lg:min-h-8"
              >
                <Sum amount={amount} />
              </LocalLink>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The total of a part, or a sum of parts. */
export function TotalRow({ name, amounts, isLast = false }: { name: string; amounts: readonly Fils[]; isLast?: boolean }) {
  return (
    <tr className={cn('h-11 border-t border-line font-semibold', isLast && 'border-ink')}>
      <th scope="row" className="sticky start-0 bg-card px-4 text-start font-semibold lg:px-5">
        {name}
      </th>
      {amounts.map((amount, at) => (
        <td key={`${at} ${amount}`} className={cn('px-2 text-end last:pe-4 lg:last:pe-5', onPhone({ months: amounts }, at))}>
          <Sum amount={amount} />
        </td>
      ))}
    </tr>
  )
}
