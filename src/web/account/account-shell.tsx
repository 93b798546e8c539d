import {
  Bell,
  CalendarDays,
  Camera,
  CreditCard,
  HandCoins,
  Heart,
  House,
  type IconNode,
  LogOut,
  MapPin,
  MessageCircle,
  Package,
  Ruler,
  Scale,
  Settings,
  Shirt,
  Star,
  Sun,
} from 'lucide'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Capability, personCan } from '#domain/permissions.policy.ts'
import { useFavorites } from '#web/features/favorites/favorites-store.ts'
import { UnreadMessagesBadge } from '#web/features/messages/unread-messages-badge.tsx'
import { UnreadBadge } from '#web/features/notifications/unread-badge.tsx'
import { DueBadge } from '#web/features/rentals-due/due-badge.tsx'
import { useSignOut } from '#web/layout/header/account.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const sections = [
  { name: 'overview', to: '/profile', icon: House },
  { name: 'orders', to: '/profile/orders', icon: Package },
  { name: 'messages', to: '/profile/messages', icon: MessageCircle },
  { name: 'notifications', to: '/profile/notifications', icon: Bell },
  { name: 'favorites', to: '/favorites', icon: Heart },
  { name: 'reviews', to: '/profile/reviews', icon: Star },
  { name: 'claims', to: '/profile/claims', icon: Scale },
  { name: 'payment', to: '/profile/payment', icon: CreditCard },
  { name: 'addresses', to: '/profile?tab=addresses', icon: MapPin },
  { name: 'sizes', to: '/profile?tab=sizes', icon: Ruler },
  { name: 'today', to: '/profile/today', icon: Sun, needs: 'calendars.manage-own' },
  { name: 'listings', to: '/profile/listings', icon: Shirt, needs: 'listings.write-own' },
  { name: 'calendar', to: '/profile/calendar', icon: CalendarDays, needs: 'calendars.manage-own' },
  { name: 'handOvers', to: '/profile/hand-over', icon: Camera, needs: 'payouts.read-own' },
  { name: 'payouts', to: '/profile/payouts', icon: HandCoins, needs: 'payouts.read-own' },
  { name: 'settings', to: '/profile?tab=settings', icon: Settings },
] as const satisfies readonly { name: string; to: string; icon: IconNode; needs?: Capability }[]
/** The places of owners, which have a heading of their own. */
const rentingOut: readonly string[] = ['today', 'listings', 'calendar', 'handOvers', 'payouts']
export type Section = (typeof sections)[number]['name']

const row = 'flex items-center gap-3 whitespace-nowrap text-secondary [&_svg]:size-5 [&_svg]:stroke-[1.6]'
const pill = 'max-lg:h-11 max-lg:rounded-full max-lg:border max-lg:border-line max-lg:bg-card max-lg:px-5 max-lg:[&_svg]:hidden'
const line = 'lg:h-11 lg:w-full lg:rounded-card lg:px-3.5 lg:hover:bg-sunk'

export interface AccountShellProps {
  at: Section
  /** Of a page below a place; otherwise the name of the place. */
  title?: string
  /** In place of the name of the page: the overview greets. */
  head?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** The account's own frame: a list at the side, on a phone pills that scroll, and the page beside it. */
export function AccountShell({ at, title: own, head, lead, children }: AccountShellProps) {
  const { t } = useTranslation('profile')
  const title = own ?? t(`tab.${at}`)
  return (
    <div className="wrap gap-x-10 pt-6 lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-10">
      <PageHead title={title} />
      <header className="lg:col-start-2">
        {head ?? <h1 className="type-h1-small">{title}</h1>}
        {lead ? <p className="mt-1 max-w-text type-body text-quiet">{lead}</p> : null}
      </header>
      <AccountNav at={at} />
      <div className="mt-6 min-w-0 lg:col-start-2">{children}</div>
    </div>
  )
}

/** The places of the account: a list at the side, on a phone pills that scroll. */
export function AccountNav({ at, className }: { at: Section; className?: string | undefined }) {
  const { t } = useTranslation('profile')
  const { favorites } = useFavorites()
  const { person } = useViewer()
  const open = sections.filter((place) => !('needs' in place) || personCan(person, place.needs))
  const firstOfOwner = open.find(({ name }) => rentingOut.includes(name))?.name
  const { signOut, isPending } = useSignOut()
  const list = useRef<HTMLUListElement>(null)
  // Of the pills on a phone the open one is in sight: by the style where the browser knows how, before anybody can press one.
  useEffect(() => {
    const [row, pill] = [list.current, list.current?.querySelector('[aria-current]')].map((one) => one?.getBoundingClientRect())
    if (row && pill && (pill.left < row.left || pill.right > row.right))
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav aria-label={t('nav')} className={cn('lg:col-start-1 lg:row-span-2 lg:row-start-1', className)}>
      <ul
        ref={list}
        className="no-scrollbar max-lg:fade-ends -mx-4 mt-5 scroll-px-20 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-8 md:px-8 lg:mx-0 lg:mt-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:p-0"
      >
        {open.map(({ name, to, icon }) => {
          const isOpen = name === at
          return (
            <Fragment key={name}>
              {name === firstOfOwner ? <li className="px-3.5 pt-6 pb-1.5 type-small text-quiet max-lg:hidden">{t('rentingOut')}</li> : null}
              <li className={cn('shrink-0', isOpen && name !== 'overview' && 'max-lg:seen-first', name === 'settings' && 'lg:mt-6')}>
                <LocalLink
                  to={to}
                  aria-current={isOpen ? 'page' : undefined}
                  className={cn(
                    row,
                    pill,
                    line,
                    isOpen &&
                      'type-label max-lg:border-transparent max-lg:bg-inverse max-lg:text-on-inverse lg:bg-primary-tint lg:hover:bg-primary-tint',
                  )}
                >
                  <Icon of={icon} />
                  {t(`tab.${name}`)}
                  {name === 'messages' ? <UnreadMessagesBadge className="lg:ms-auto" /> : null}
                  {name === 'notifications' ? <UnreadBadge className="lg:ms-auto" /> : null}
                  {name === 'today' ? <DueBadge className="lg:ms-auto" /> : null}
                  {name === 'favorites' && favorites.length > 0 ? (
                    <span className="type-small text-quiet lg:ms-auto">{t('layout:count', { count: favorites.length })}</span>
                  ) : null}
                </LocalLink>
              </li>
            </Fragment>
          )
        })}
        <li className="shrink-0">
          <button type="button" disabled={isPending} onClick={signOut} className={cn(row, pill, line, 'cursor-pointer')}>
            <Icon of={LogOut} className="rtl:-scale-x-100" />
            {t('signOut')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
