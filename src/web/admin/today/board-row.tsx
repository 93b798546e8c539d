import { Phone } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalFace } from '#domain/renting/admin-lists/day-board.contract.ts'
import { formatNumber, formatShortRange } from '#values/format.ts'
import { CardTitle, type CardTitleProps } from '#web/admin/statistics/card.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const shownAtFirst = 6

interface BoardTableProps<Row> extends Pick<CardTitleProps, 'icon' | 'aside'> {
  id: string
  title: string
  count: number
  rows: readonly Row[]
  /** The words of an empty table. */
  none: string
  /** Beside the count of the shown rows. */
  foot?: ReactNode
  children: (row: Row) => ReactNode
}

/** A table of the board: the first rows, how many there are, and a button for the rest. */
export function BoardTable<Row>({ id, title, count, rows, none, foot = null, icon, aside, children }: BoardTableProps<Row>) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? rows : rows.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-card">
      <div className="px-4 pt-4 pb-3">
        <CardTitle id={id} {...(icon && { icon })} aside={aside}>
          <span>
            {title} <span className="ms-1 font-normal text-quiet">{formatNumber(count, locale)}</span>
          </span>
        </CardTitle>
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-dense leading-5 text-quiet">{none}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">{shown.map(children)}</ul>
      )}
      {rows.length > 0 ? (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1 text-caption leading-5 text-quiet">
          <p>
            {t('shown', { from: 1, until: shown.length, count: rows.length })}
            {foot ? <> · {foot}</> : null}
          </p>
          {rows.length > shownAtFirst ? (
            <Button variant="quiet" size="xs" className="-me-3" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
              {areAllShown ? t('fewer') : t('all', { count: rows.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

/** A row; the arrows and J and K go from the link of one to that of the next. */
export function BoardRow({ children }: { children: ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 focus-within:bg-primary-tint focus-within:shadow-[inset_3px_0_0_var(--primary)] lg:flex-nowrap rtl:focus-within:shadow-[inset_-3px_0_0_var(--primary)]">
      {children}
    </li>
  )
}

export function Thumb({ photo }: { photo: string | null }) {
  const size = 'h-15 w-12 shrink-0 rounded-md lg:h-9.5 lg:w-7.5'
  return photo ? (
    <img src={photo} alt="" width={30} height={38} loading="lazy" className={cn(size, 'bg-backdrop object-cover')} />
  ) : (
    <span aria-hidden="true" className={cn(size, 'bg-sunk')} />
  )
}

interface NameProps {
  to: string
  title: ReactNode
  children: ReactNode
}

/** The link of a row, with a second line. */
export function RowName({ to, title, children }: NameProps) {
  return (
    <div className="min-w-0 flex-1 basis-44 text-dense leading-5 rtl:leading-5.5">
      <LocalLink to={to} data-row="" className="line-clamp-2 font-medium hover:underline">
        {title}
      </LocalLink>
      <div className="text-caption leading-4.5 text-quiet rtl:leading-5.25">{children}</div>
    </div>
  )
}

/** `LB-1016, 9–11 July`. */
export function NumberAndDays({ face: { number, from, until } }: { face: Pick<RentalFace, 'number' | 'from' | 'until'> }) {
  const locale = useLocale()
  return (
    <>
      <bdi translate="no" className="whitespace-nowrap">
        {number}
      </bdi>
      {locale === 'ar' ? '، ' : ', '}
      <bdi>{formatShortRange({ from, until }, locale)}</bdi>
    </>
  )
}

interface StepsProps {
  /** The next step: a page, or a phone that is dialled. */
  step: { to: string; label: string; describedBy?: string }
  phone: string | null
  name: string | null
}

/** The next step of a row, and the phone of whom it waits for. */
export function Steps({ step, phone, name }: StepsProps) {
  const { t } = useTranslation('today')
  const isCall = step.to.startsWith('tel:')
  const shape = 'h-11 min-w-0 flex-1 px-3.5 text-dense lg:h-9 lg:w-36 lg:flex-none'
  return (
    <div className="flex items-center justify-end gap-2 max-lg:w-full lg:w-47 lg:shrink-0">
      {phone === null || isCall ? null : (
        <a
          href={`tel:${phone}`}
          data-part="call"
          aria-label={name ? t('callName', { name }) : t('call')}
          className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line hover:bg-sunk max-lg:order-last lg:size-9"
        >
          <Icon of={Phone} className="size-4.5" />
        </a>
      )}
      <Button asChild variant="outline" size="sm" className={shape}>
        {isCall ? (
          <a href={step.to} data-part="step call">
            <span className="truncate">{step.label}</span>
          </a>
        ) : (
          <LocalLink to={step.to} data-part="step" aria-label={step.describedBy}>
            <span className="truncate">{step.label}</span>
          </LocalLink>
        )}
      </Button>
    </div>
  )
}
