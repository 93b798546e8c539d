import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { Logo } from '#web/layout/logo.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/switches.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CommandField } from './palette/command-field.tsx'
import { usePalette } from './palette/use-palette.tsx'
import { type Place, placeGroups, usePlaces } from './places.ts'

/** The frame of the administration: navigation at the side, on a phone a row that scrolls, and the screen beside it. */
export default function AdminLayout() {
  const { t } = useTranslation('operations')
  const { open, palette } = usePalette()
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[216px_minmax(0,1fr)]">
      <div className="border-line max-lg:border-b lg:border-e">
        <div className="lg:sticky lg:top-0">
          <div className="flex h-14 items-center justify-between gap-2 px-4 lg:h-[60px] lg:px-5">
            <Logo />
            <div className="flex items-center gap-1 lg:hidden">
              <IconButton label={t('palette.open')} aria-haspopup="dialog" onClick={open}>
                <Icon of={Search} />
              </IconButton>
              <Switches />
            </div>
          </div>
          <Navigation />
        </div>
      </div>
      <div className="min-w-0">
        <div className="hidden h-[60px] items-center gap-2 border-b border-line px-6 lg:flex">
          <CommandField onOpen={open} />
          <span className="flex-1" />
          <Switches />
        </div>
        <Outlet />
      </div>
      {palette}
    </div>
  )
}

function Switches() {
  return (
    <>
      <LanguageLink isShort className="px-3 text-[14px]" />
      <ThemeToggle />
    </>
  )
}

function Navigation() {
  const { t } = useTranslation('operations')
  const places = usePlaces()
  const { path } = splitLocale(useLocation().pathname)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (path !== '') list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav aria-label={t('nav.label')} className="lg:px-2.5">
      <div
        ref={list}
        className="no-scrollbar flex gap-1 overflow-x-auto px-3 pb-2 lg:max-h-[calc(100dvh-60px)] lg:flex-col lg:gap-0 lg:overflow-y-auto lg:px-0 lg:pb-6"
      >
        {placeGroups.map((group) => (
          <PlaceGroup key={group} name={group} places={places.filter((place) => place.group === group)} path={path} />
        ))}
      </div>
    </nav>
  )
}

function PlaceGroup({ name, places, path }: { name: (typeof placeGroups)[number]; places: readonly Place[]; path: string }) {
  const { t } = useTranslation('operations')
  if (places.length === 0) return null
  return (
    <ul aria-label={t(`nav.groups.${name}`)} className="flex gap-1 lg:flex-col lg:gap-0.5">
      {name === 'overview' ? null : (
        <li aria-hidden="true" className="px-3 pt-4 pb-1 text-[12.5px] leading-[18px] text-quiet max-lg:hidden">
          {t(`nav.groups.${name}`)}
        </li>
      )}
      {places.map(({ name: place, to, icon }) => {
        const isOpen = path === to || (to !== '/admin' && path.startsWith(`${to}/`))
        return (
          <li key={place} className="shrink-0">
            <LocalLink
              to={to}
              aria-current={isOpen ? 'page' : undefined}
              className={cn(
                'flex h-11 items-center gap-3 whitespace-nowrap rounded-[10px] px-3 text-[14px] hover:bg-sunk lg:h-9',
                isOpen && 'bg-primary-tint font-semibold hover:bg-primary-tint',
              )}
            >
              <Icon of={icon} className="size-[18px] shrink-0 stroke-[1.7]" />
              {t(`nav.${place}`)}
            </LocalLink>
          </li>
        )
      })}
    </ul>
  )
}
