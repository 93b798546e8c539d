import { Keyboard, Menu, Search } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { AccountMenu } from '#web/layout/header/account-menu.tsx'
import { Logo } from '#web/layout/header/logo.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/header/switches.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Navigation, placeAt } from './navigation.tsx'
import { useNavigationEntries } from './navigation-entries.ts'
import { CommandField } from './palette/command-field.tsx'
import { useKeyList } from './palette/use-key-list.tsx'
import { usePalette } from './palette/use-palette.tsx'

const Bell = lazy(() => import('#web/layout/header/bell.tsx'))
const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'))

/** The frame of the administration: navigation at the side, on a phone in a drawer, and the screen beside it. */
export default function AdminLayout() {
  const { t } = useTranslation('operations')
  const { person } = useViewer()
  const { open, palette } = usePalette()
  const keys = useKeyList()
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[216px_minmax(0,1fr)]">
      <div className="hidden border-e border-line lg:block">
        <div className="sticky top-0">
          <Navigation
            head={
              <div className="flex h-15 items-center px-2.5">
                <Logo />
              </div>
            }
          />
        </div>
      </div>
      <div className="min-w-0">
        <PhoneBar onSearch={open} />
        <header className="hidden h-15 items-center gap-2 border-b border-line px-6 lg:flex">
          <CommandField onOpen={open} />
          <span className="flex-1" />
          <IconButton label={t('keys.title')} aria-haspopup="dialog" aria-keyshortcuts="?" onClick={keys.open}>
            <Icon of={Keyboard} className="size-5" />
          </IconButton>
          <LanguageLink isShort className="px-3 text-dense" />
          <ThemeToggle />
          <Suspense>
            <Bell />
          </Suspense>
          {person ? <AccountMenu person={person} /> : null}
        </header>
        {/* The target of the link that skips the navigation. */}
        <main id="work" tabIndex={-1} className="outline-none">
          <Outlet />
        </main>
      </div>
      {palette}
      {keys.list}
    </div>
  )
}

/** On a phone: the drawer, where one is, and the search. */
function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('operations')
  const { pathname, key } = useLocation()
  const { path } = splitLocale(pathname)
  const place = placeAt(useNavigationEntries(), path)
  // It belongs to the page it was opened on: the page that is chosen in it closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  return (
    <header data-bar="top" className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-page px-2 lg:hidden">
      <IconButton label={t('nav.open')} aria-haspopup="dialog" onClick={() => setOpenOn(key)}>
        <Icon of={Menu} />
      </IconButton>
      <p className="min-w-0 flex-1 truncate text-lead leading-7 font-semibold">{t(place ? `nav.${place.name}` : 'nav.label')}</p>
      <IconButton label={t('palette.open')} aria-haspopup="dialog" onClick={onSearch}>
        <Icon of={Search} />
      </IconButton>
      {openOn === key ? (
        <Suspense>
          <NavigationDrawer onClose={() => setOpenOn(null)} />
        </Suspense>
      ) : null}
    </header>
  )
}
