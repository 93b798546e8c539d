import { CalendarDays, X } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatRange } from '#values/format.ts'
import { rememberChoice } from '#web/features/dates/choice-store.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { changed, clearing } from './browse-address.ts'
import type { BrowseQuery } from './browse-query.ts'
import { useNarrowing } from './narrowing.ts'
import { SaveSearch } from './saved-searches.tsx'

export interface ActiveChipsProps {
  asked: BrowseQuery
  /** Shown before the chips. */
  lead: ReactNode
}

/** The active filters as links that remove them. */
export function ActiveChips({ asked: { address, params, pathname }, lead }: ActiveChipsProps) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const to = useTo()
  const narrowing = useNarrowing()(address)
  const days = address.days
    ? [
        {
          key: 'days',
          label: formatRange(address.days, locale),
          to: pathname + changed(params, { from: null, until: null }),
          icon: <Icon of={CalendarDays} strokeWidth={1.6} className="size-4.5" />,
        },
      ]
    : []
  const chips: { key: string; label: string; to: string; icon?: ReactNode }[] = [
    ...days,
    ...narrowing.map(({ key, label, without }) => ({
      key,
      label,
      to: (key === 'category' ? to('/browse') : pathname) + changed(params, without),
    })),
  ]
  return (
    <div
      className={cn(
        'no-scrollbar -mx-4 mb-4 flex items-center gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:mb-6 lg:flex-wrap lg:overflow-visible lg:px-0',
        narrowing.length === 0 && 'max-md:hidden',
        chips.length === 0 && 'lg:hidden',
      )}
    >
      {lead}
      {chips.length > 0 ? (
        <ul aria-label={t('active')} className="contents">
          {chips.map((chip) => (
            <li key={chip.key} className={cn('shrink-0', chip.key === 'days' && 'max-lg:hidden')}>
              <Link
                to={chip.to}
                onClick={() => chip.key === 'days' && rememberChoice({ days: null })}
                preventScrollReset
                aria-label={t('takeAway', { name: chip.label })}
                className={cn(chipClass, 'border-primary-line bg-primary-tint')}
              >
                {chip.icon}
                <bdi>{chip.label}</bdi>
                <Icon of={X} strokeWidth={1.6} className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {chips.length > 1 ? (
        <Link
          to={to('/browse') + changed(params, { ...clearing, q: null, from: null, until: null })}
          onClick={() => rememberChoice({ days: null })}
          preventScrollReset
          className="mx-2 shrink-0 border-b border-gold pb-0.5 text-secondary type-label"
        >
          {t('clear')}
        </Link>
      ) : null}
      <SaveSearch address={address} />
    </div>
  )
}
