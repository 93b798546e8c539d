import { CalendarDays, ChevronRight, Palette, Ruler, Search, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { addDays, type Day } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { useLocale, useTo } from '#web/frame/links.ts'
import { Spot } from '#web/kit/spot.tsx'
import { isRentable } from '#web/parts/dates/days-in-address.ts'
import { type BrowseAddress, changed, clearing } from './browse-address.ts'
import { countActive } from './active-chips.tsx'

/** Nothing is left: why, and the ways on. */
export function NothingFound({ address, params, today }: { address: BrowseAddress; params: URLSearchParams; today: Day }) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const to = useTo()
  const { pathname } = useLocation()
  const later = address.days ? { from: addDays(address.days.from, 1), until: addDays(address.days.until, 1) } : null
  const ways = [
    later && isRentable(later, today)
      ? {
          key: 'later',
          icon: CalendarDays,
          title: formatRange(later, locale),
          text: t('none.later'),
          to: pathname + changed(params, { ...later }),
        }
      : null,
    address.days
      ? {
          key: 'days',
          icon: CalendarDays,
          title: t('none.anyDays'),
          text: t('none.anyDaysText'),
          to: pathname + changed(params, { from: null, until: null }),
        }
      : null,
    address.filters.size.length > 0
      ? { key: 'size', icon: Ruler, title: t('none.anySize'), text: t('none.anySizeText'), to: pathname + changed(params, { size: null }) }
      : null,
    address.filters.color.length > 0
      ? {
          key: 'color',
          icon: Palette,
          title: t('none.anyColor'),
          text: t('none.anyColorText'),
          to: pathname + changed(params, { color: null }),
        }
      : null,
    address.q
      ? {
          key: 'q',
          icon: Search,
          title: t('none.noWords'),
          text: t('none.noWordsText', { q: address.q }),
          to: pathname + changed(params, { q: null }),
        }
      : null,
    countActive(address) > 0
      ? {
          key: 'all',
          icon: SlidersHorizontal,
          title: t('none.noFilters'),
          text: t('none.noFiltersText'),
          to: to('/browse') + changed(params, clearing),
        }
      : null,
  ].filter((way) => way !== null)
  const all = { key: 'start', icon: SlidersHorizontal, title: t('none.start'), text: t('none.startText'), to: to('/browse') }
  return (
    <div className="mx-auto w-full max-w-[560px] py-8 text-center">
      <Spot name="no-results" className="mx-auto" />
      <h2 className="type-h2 mt-4">{t('none.title')}</h2>
      <p className="mt-2 text-quiet">{address.days ? t('none.textDays', { days: formatRange(address.days, locale) }) : t('none.text')}</p>
      <ul className="mt-8 border-t border-line text-start">
        {(ways.length > 0 ? ways : [all]).map(({ key, icon: Icon, title, text, to: href }) => (
          <li key={key} className="border-b border-line">
            <Link to={href} className="flex min-h-[72px] items-center gap-4 py-3 hover:text-primary-text">
              <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
                <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <bdi className="block type-title text-ink">{title}</bdi>
                <span className="block type-small text-quiet">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
