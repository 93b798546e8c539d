import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Place, placeGroups, usePlaces } from './places.ts'

/** True for the place that a path is of: its own or below it. */
export function isAt({ to }: Pick<Place, 'to'>, path: string): boolean {
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`))
}

/** The places of the administration in their groups. */
export function Navigation() {
  const { t } = useTranslation('operations')
  const places = usePlaces()
  const { path } = splitLocale(useLocation().pathname)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (path !== '') list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav aria-label={t('nav.label')} className="min-h-0 lg:px-2.5">
      <div ref={list} className="flex flex-col max-lg:pb-6 lg:max-h-[calc(100dvh-60px)] lg:overflow-y-auto">
        {placeGroups.map((group) => (
          <PlaceGroup key={group} name={group} places={places.filter((place) => place.group === group)} path={path} />
        ))}
        <div aria-hidden="true" className="pointer-events-none sticky bottom-0 h-8 shrink-0 bg-linear-to-t from-page max-lg:hidden" />
      </div>
    </nav>
  )
}

function PlaceGroup({ name, places, path }: { name: (typeof placeGroups)[number]; places: readonly Place[]; path: string }) {
  const { t } = useTranslation('operations')
  if (places.length === 0) return null
  return (
    <ul aria-label={t(`nav.groups.${name}`)} className="flex flex-col gap-0.5">
      {name === 'overview' ? null : (
        <li aria-hidden="true" className="px-3 pt-4 pb-1 text-[12.5px] leading-[18px] text-quiet">
          {t(`nav.groups.${name}`)}
        </li>
      )}
      {places.map((place) => (
        <li key={place.name}>
          <LocalLink
            to={place.to}
            aria-current={isAt(place, path) ? 'page' : undefined}
            className={cn(
              'flex h-11 scroll-mb-9 items-center gap-3 whitespace-nowrap rounded-[10px] px-3 text-[15px] hover:bg-sunk lg:h-9 lg:text-[14px]',
              isAt(place, path) && 'bg-primary-tint font-semibold hover:bg-primary-tint',
            )}
          >
            <Icon of={place.icon} className="size-[18px] shrink-0 stroke-[1.7]" />
            {t(`nav.${place.name}`)}
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}
