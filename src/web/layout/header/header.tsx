import { Heart, Menu, Search, ShoppingBag } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { useBag } from '#web/features/bag/bag-store.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { SiteLink } from '#web/layout/site-link.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HeaderSlotTarget } from './header-slot.tsx'
import { Logo } from './logo.tsx'
import { LanguageLink, LanguageOffer, ThemeToggle } from './switches.tsx'
import { activeCategory, categoryOf } from './top-categories.ts'

const Bell = lazy(() => import('./bell.tsx'))
const Drawer = lazy(() => import('./drawer.tsx'))

export function Header({ isHome }: { isHome: boolean }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const { person } = useViewer()
  const keep = useWithChoice()
  return (
    <>
      <LanguageOffer />
      <header data-bar="top" className="sticky top-0 z-40 border-b border-line bg-page">
        <div className="wrap flex h-14 items-center gap-1 md:h-16 lg:h-18">
          <Logo />
          <SiteLinks />
          <div className="ms-auto -me-2.5 flex shrink-0 items-center md:gap-0.5 lg:me-0">
            <RentOutLink />
            <IconButton label={t('search')} asChild>
              <LocalLink to={keep('/browse')}>
                <Icon of={Search} />
              </LocalLink>
            </IconButton>
            <div className="hidden items-center md:flex">
              <LanguageLink className="px-3 text-secondary font-medium" />
              <ThemeToggle />
              <IconButton label={t('favorites')} asChild>
                <LocalLink to={keep('/favorites')}>
                  <Icon of={Heart} />
                </LocalLink>
              </IconButton>
            </div>
            <LanguageLink isShort className="w-11 justify-center text-secondary font-medium max-[359px]:hidden md:hidden" />
            {person ? (
              <Suspense>
                <Bell />
              </Suspense>
            ) : null}
            <BagButton />
            <div className="hidden items-center lg:flex">{person ? <AccountMenu person={person} /> : <SignInLinks />}</div>
            <IconButton
              label={t('menu')}
              className="lg:hidden"
              aria-expanded={isOpen}
              onClick={() => {
                setOpened(true)
                setOpen(true)
              }}
            >
              <Icon of={Menu} />
            </IconButton>
          </div>
        </div>
      </header>
      {isHome ? <Tatreez className="hidden-print" /> : null}
      {wasOpened ? (
        <Suspense>
          <Drawer isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The reduced header: logo and switches; at checkout logo, hold countdown and language. */
export function PlainHeader({ isCheckout }: { isCheckout: boolean }) {
  return (
    <header data-bar="top" className="sticky top-0 z-40 border-b border-line bg-page">
      <div className="wrap flex h-14 items-center justify-between gap-4 md:h-16 lg:h-18">
        <Logo />
        <div className="-me-2.5 flex items-center lg:me-0 lg:gap-2">
          {isCheckout ? <HeaderSlotTarget /> : null}
          <LanguageLink className="ms-2 px-2 text-secondary font-medium" />
          {isCheckout ? null : (
            <span className="max-[359px]:hidden">
              <ThemeToggle />
            </span>
          )}
        </div>
      </div>
    </header>
  )
}

function SiteLinks() {
  const { t } = useTranslation('layout')
  const { navigationLinks } = useSettings().header
  const { pathname, search } = useLocation()
  const { path } = splitLocale(pathname)
  const active = activeCategory(path, search)
  const isOpen = (href: string) => (active ? categoryOf(href) === active : href === path)
  return (
    <nav
      aria-label={t('nav')}
      className="no-scrollbar ms-9 hidden h-full min-w-0 items-stretch gap-7 overflow-x-auto whitespace-nowrap lg:flex"
    >
      {navigationLinks.map(({ name, href }) => (
        <SiteLink
          key={name + href}
          href={href}
          aria-current={isOpen(href) ? 'page' : undefined}
          className={cn(
            'flex items-center border-b-2 border-transparent pt-0.5 text-secondary font-medium transition-colors hover:text-primary-text',
            isOpen(href) && 'border-chosen',
          )}
        >
          {name}
        </SiteLink>
      ))}
    </nav>
  )
}

/** The way in for owners; on narrower screens it is in the menu. */
function RentOutLink() {
  const { t } = useTranslation('layout')
  const { path } = splitLocale(useLocation().pathname)
  return (
    <LocalLink
      to="/rent-clothes"
      aria-current={path === '/rent-clothes' ? 'page' : undefined}
      className="me-2 hidden rounded-full px-3 py-2 text-secondary font-medium whitespace-nowrap hover:text-primary-text xl:block"
    >
      {t('rentOut')}
    </LocalLink>
  )
}

function BagButton() {
  const { t } = useTranslation('layout')
  const { count } = useBag()
  return (
    <IconButton label={count > 0 ? t('bagLabel', { count }) : t('bag')} asChild>
      <LocalLink to="/bag">
        <Icon of={ShoppingBag} />
        <CountBadge count={count} className="absolute end-0.5 top-1" />
      </LocalLink>
    </IconButton>
  )
}

function SignInLinks() {
  const { t } = useTranslation('layout')
  const path = useSignInPath()
  return (
    <>
      <LocalLink to={path('/login')} className="rounded-full px-4 py-2 text-secondary font-medium hover:text-primary-text">
        {t('signIn')}
      </LocalLink>
      <Button asChild variant="outline" size="sm" className="ms-1">
        <LocalLink to={path('/signup')}>{t('signUp')}</LocalLink>
      </Button>
    </>
  )
}
