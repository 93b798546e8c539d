import { Banknote, CircleAlert, History, IdCard, type IconNode, Landmark, Package, PiggyBank, Repeat } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { type Capability, personCan } from '#domain/permissions.policy.ts'
import { splitLocale } from '#values/locale.ts'
import { Logo } from '#web/layout/logo.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/switches.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The work of the shop's staff; each sees what their capabilities open. */
const places = [
  { name: 'risks', to: '/admin', icon: CircleAlert, needs: 'orders.read-all' },
  { name: 'orders', to: '/admin/orders', icon: Package, needs: 'orders.read-all' },
  { name: 'rentals', to: '/admin/rentals', icon: Repeat, needs: 'orders.read-all' },
  { name: 'payments', to: '/admin/payments', icon: Banknote, needs: 'payments.read-all' },
  { name: 'deposits', to: '/admin/deposits', icon: PiggyBank, needs: 'payments.read-all' },
  { name: 'transfers', to: '/admin/transfers', icon: Landmark, needs: 'payments.read-all' },
  { name: 'identity', to: '/admin/identity-checks', icon: IdCard, needs: 'identity-checks.read' },
  { name: 'audit', to: '/admin/audit', icon: History, needs: 'audit-log.read' },
] as const satisfies readonly { name: string; to: string; icon: IconNode; needs: Capability }[]

/** The frame of the administration: navigation at the side, on a phone a row that scrolls, and the screen beside it. */
export default function AdminLayout() {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[216px_minmax(0,1fr)]">
      <div className="border-line max-lg:border-b lg:border-e">
        <div className="lg:sticky lg:top-0">
          <div className="flex h-14 items-center justify-between gap-2 px-4 lg:h-[60px] lg:px-5">
            <Logo />
            <div className="flex items-center gap-1 lg:hidden">
              <Switches />
            </div>
          </div>
          <Navigation />
        </div>
      </div>
      <div className="min-w-0">
        <div className="hidden h-[60px] items-center justify-end gap-2 border-b border-line px-6 lg:flex">
          <Switches />
        </div>
        <Outlet />
      </div>
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
  const { person } = useViewer()
  const { path } = splitLocale(useLocation().pathname)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (path !== '') list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav aria-label={t('nav.label')} className="lg:px-3">
      <ul ref={list} className="no-scrollbar flex gap-1 overflow-x-auto px-3 pb-2 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:px-0">
        {places
          .filter(({ needs }) => personCan(person, needs))
          .map(({ name, to, icon }) => {
            const isOpen = path === to || (to !== '/admin' && path.startsWith(`${to}/`))
            return (
              <li key={name} className="shrink-0">
                <LocalLink
                  to={to}
                  aria-current={isOpen ? 'page' : undefined}
                  className={cn(
                    'flex h-11 items-center gap-3 whitespace-nowrap rounded-[10px] px-3 text-[14px] hover:bg-sunk lg:h-9',
                    isOpen && 'bg-primary-tint font-semibold hover:bg-primary-tint',
                  )}
                >
                  <Icon of={icon} className="size-[18px] stroke-[1.7]" />
                  {t(`nav.${name}`)}
                </LocalLink>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
