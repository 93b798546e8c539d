import { CalendarDays, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatNumber, formatRange } from '#values/format.ts'
import { useLocale, useTo } from '#web/frame/links.ts'
import { chipClass } from '#web/kit/chip.tsx'
import { cn } from '#web/kit/cn.ts'
import { type BrowseAddress, changed, clearing, filterNames, toggled } from './browse-address.ts'
import { useFilterWord } from './browse-words.ts'

/** How many filters are on, days and words not counted. */
export function countActive(address: BrowseAddress): number {
  return (
    filterNames.reduce((sum, name) => sum + address.filters[name].length, 0) +
    (address.min ? 1 : 0) +
    (address.max ? 1 : 0) +
    (address.category ? 1 : 0)
  )
}

/** What narrows the list, each a link that takes itself away. */
export function ActiveChips({ address, params, className }: { address: BrowseAddress; params: URLSearchParams; className?: string }) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const to = useTo()
  const { pathname } = useLocation()
  const word = useFilterWord()
  const jod = (amount: number) => `${formatNumber(amount, locale)} ${t('jod')}`
  const chips: { key: string; label: string; to: string; icon?: ReactNode }[] = [
    ...(address.days
      ? [
          {
            key: 'days',
            label: formatRange(address.days, locale),
            to: pathname + changed(params, { from: null, until: null }),
            icon: <CalendarDays aria-hidden="true" strokeWidth={1.6} className="size-[18px]" />,
          },
        ]
      : []),
    ...(address.q ? [{ key: 'q', label: `«${address.q}»`, to: pathname + changed(params, { q: null }) }] : []),
    ...(address.category
      ? [{ key: 'category', label: word('category', address.category), to: to('/browse') + changed(params, { category: null }) }]
      : []),
    ...filterNames.flatMap((name) =>
      address.filters[name].map((value) => ({
        key: `${name}-${value}`,
        label: name === 'size' ? t('sizeChip', { size: word(name, value) }) : word(name, value),
        to: pathname + toggled(params, name, value),
      })),
    ),
    ...(address.min
      ? [{ key: 'min', label: t('fromPrice', { price: jod(address.min) }), to: pathname + changed(params, { min: null }) }]
      : []),
    ...(address.max
      ? [{ key: 'max', label: t('upToPrice', { price: jod(address.max) }), to: pathname + changed(params, { max: null }) }]
      : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul
      aria-label={t('active')}
      className={cn(
        'no-scrollbar -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0',
        chips.every(({ key }) => key === 'days') && 'max-lg:hidden',
        className,
      )}
    >
      {chips.map((chip) => (
        <li key={chip.key} className={cn('shrink-0', chip.key === 'days' && 'max-lg:hidden')}>
          <Link
            to={chip.to}
            preventScrollReset
            aria-label={t('takeAway', { name: chip.label })}
            className={cn(chipClass, 'border-primary-line bg-primary-tint')}
          >
            {chip.icon}
            <bdi>{chip.label}</bdi>
            <X aria-hidden="true" strokeWidth={1.6} className="size-4" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li className="shrink-0">
          <Link
            to={to('/browse') + changed(params, { ...clearing, q: null, from: null, until: null })}
            preventScrollReset
            className="mx-2 border-b border-gold pb-0.5 text-[15px] type-label"
          >
            {t('clear')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
