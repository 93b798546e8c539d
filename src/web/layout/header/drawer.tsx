import { ChevronRight, CircleQuestionMark, LogOut, MessageCircle, MessagesSquare, Route, Sparkles, X } from 'lucide'
import { Dialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '#web/brand/images.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { PersonPicture } from '#web/layout/person-picture.tsx'
import { SiteLink } from '#web/layout/site-link.tsx'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { useCloseOnBack } from '#web/ui/close-on-back.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { useReturnFocus } from '#web/ui/return-focus.tsx'
import { useAccountEntries, useSignOut } from './account.ts'
import { openChat } from './chat-button.tsx'
import { Logo } from './logo.tsx'
import { LanguageLink, ThemeRow } from './switches.tsx'
import { categoryOf, drawerCategories } from './top-categories.ts'

export interface DrawerProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The mobile menu; opens from the left in Arabic, otherwise from the right. */
export default function Drawer({ isOpen, onOpenChange }: DrawerProps) {
  const { t } = useTranslation(['layout', 'common', 'account-menu'])
  const { remember, onCloseAutoFocus } = useReturnFocus()
  const close = () => onOpenChange(false)
  useCloseOnBack(isOpen, close)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="sheet-end fixed inset-y-0 end-0 z-50 flex w-84.5 max-w-[calc(100vw-40px)] flex-col bg-card text-ink shadow-float"
        >
          {remember}
          <Dialog.Title className="sr-only">{t('menu')}</Dialog.Title>
          <div className="flex h-15 shrink-0 items-center justify-between px-4" onClickCapture={close}>
            <Logo />
            <Dialog.Close asChild>
              <IconButton label={t('common:close')} className="-me-2">
                <Icon of={X} />
              </IconButton>
            </Dialog.Close>
          </div>
          <nav aria-label={t('menu')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
            <Who close={close} />
            <SiteLinks close={close} />
            <Entries close={close} />
            <ChatRow close={close} />
          </nav>
          <div className="grid shrink-0 grid-cols-3 divide-x divide-line border-t border-line pb-[env(safe-area-inset-bottom)]">
            <LanguageLink hasIcon className="h-16 justify-center gap-2.5 rounded-none text-secondary font-medium" />
            <ThemeRow className="flex h-16 items-center justify-center gap-2.5 text-secondary font-medium" />
            <LocalLink to="/faq" onClick={close} className="flex h-16 items-center justify-center gap-2.5 text-secondary font-medium">
              <Icon of={CircleQuestionMark} className="size-5 stroke-[1.6] text-quiet" />
              {t('help')}
            </LocalLink>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Who({ close }: { close: () => void }) {
  const { t } = useTranslation(['layout', 'account-menu'])
  const { person } = useViewer()
  const path = useSignInPath()
  if (!person) {
    return (
      <div className="mb-4 grid grid-cols-2 gap-3" onClickCapture={close}>
        <Button asChild variant="outline">
          <LocalLink to={path('/login')}>{t('signIn')}</LocalLink>
        </Button>
        <Button asChild>
          <LocalLink to={path('/signup')}>{t('signUp')}</LocalLink>
        </Button>
      </div>
    )
  }
  return (
    <LocalLink to="/profile" onClick={close} className="mb-3.5 flex items-center gap-3 rounded-card bg-sunk p-3.5">
      <PersonPicture person={person} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium">{person.name}</span>
        <span className="block truncate text-sm text-quiet">
          <bdi translate="no" dir="ltr">
            {person.email ?? person.phone}
          </bdi>
        </span>
      </span>
      <Icon of={ChevronRight} className="size-5 text-quiet rtl:-scale-x-100" />
    </LocalLink>
  )
}

/** The links of the top menu; categories carry a picture and this menu's own spelling in their address. */
function SiteLinks({ close }: { close: () => void }) {
  const { navigationLinks } = useSettings().header
  return (
    <ul className="grid grid-cols-2 gap-2">
      {navigationLinks.map(({ name, href }) => {
        const category = categoryOf(href)
        return (
          <li key={name + href}>
            <SiteLink
              href={category ? `/browse/${drawerCategories[category]}` : href}
              onClick={close}
              className="flex h-14 items-center gap-2.5 rounded-card border border-line px-2 text-secondary hover:border-field"
            >
              {category ? (
                <span className="h-10.5 w-8.5 shrink-0 overflow-hidden rounded-[7px]">
                  <ItemPicture picture={pictureOf(tiles[category])} alt="" sizes="34px" className="object-[50%_70%]" />
                </span>
              ) : null}
              <span className={category ? 'truncate' : 'truncate px-2'}>{name}</span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}

const tiles = { Women: 'women', Men: 'men', Kids: 'kids', accessories: 'accessories' } as const

/** The pages that guests look for first. */
const guestPages = [
  { name: 'howItWorks', to: '/how-it-works', icon: Route },
  { name: 'membership', to: '/membership-plans', icon: Sparkles },
  { name: 'faq', to: '/faq', icon: CircleQuestionMark },
  { name: 'contact', to: '/contact', icon: MessageCircle },
] as const

function ChatRow({ close }: { close: () => void }) {
  const { t } = useTranslation(['layout', 'account-menu'])
  const open = () => {
    close()
    dispatchEvent(new Event(openChat))
  }
  return (
    <button type="button" onClick={open} className="flex h-11 w-full items-center gap-3.5 text-base">
      <Icon of={MessagesSquare} className="size-5 stroke-[1.6] text-quiet" />
      {t('chat')}
    </button>
  )
}

function Entries({ close }: { close: () => void }) {
  const { t } = useTranslation(['layout', 'account-menu'])
  const { person } = useViewer()
  const entries = useAccountEntries()
  const { signOut } = useSignOut()
  const row = 'flex h-11 w-full items-center gap-3.5 text-base [&_svg]:size-5 [&_svg]:stroke-[1.6] [&_svg]:text-quiet'
  return (
    <>
      <ul className="mt-4">
        {entries.map(({ to, name, icon, count }) => (
          <li key={to}>
            <LocalLink to={to} onClick={close} className={row}>
              <Icon of={icon} />
              {name}
              {count > 0 ? <span className="ms-auto px-1 text-sm text-quiet">{t('count', { count })}</span> : null}
            </LocalLink>
          </li>
        ))}
      </ul>
      {person ? null : (
        <ul className="mt-2 border-t border-line pt-2">
          {guestPages.map(({ name, to, icon }) => (
            <li key={to}>
              <LocalLink to={to} onClick={close} className={row}>
                <Icon of={icon} />
                {t(`account-menu:drawer.${name}`)}
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
      {person ? (
        <div className="mt-2 border-t border-line pt-2">
          <button
            type="button"
            className={row}
            onClick={() => {
              close()
              signOut()
            }}
          >
            <Icon of={LogOut} className="rtl:-scale-x-100" />
            {t('account-menu:logout')}
          </button>
        </div>
      ) : null}
    </>
  )
}
