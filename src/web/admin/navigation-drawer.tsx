import { LogOut, Store } from 'lucide'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#web/layout/header/account.ts'
import { LanguageLink, ThemeToggle } from '#web/layout/header/switches.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Navigation } from './navigation.tsx'

const way = 'flex h-11 flex-1 items-center gap-3 rounded-thumb px-3 text-secondary hover:bg-sunk [&_svg]:size-4.5 [&_svg]:stroke-[1.7]'

/** On a phone: the places of the administration in a drawer, and the ways out of it. */
export default function PlacesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['operations', 'layout', 'account-menu'])
  const { signOut, isPending } = useSignOut()
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        side="end"
        title={t('nav.label')}
        foot={
          <>
            <div className="flex gap-1">
              <LocalLink to="/" className={way}>
                <Icon of={Store} />
                {t('nav.shop')}
              </LocalLink>
              <button type="button" aria-disabled={isPending} className={way} onClick={() => isPending || signOut()}>
                <Icon of={LogOut} className="rtl:-scale-x-100" />
                {t('account-menu:logout')}
              </button>
            </div>
            <div className="flex items-center justify-between">
              <LanguageLink className="px-3 text-secondary" />
              <ThemeToggle />
            </div>
          </>
        }
      >
        <Navigation />
      </SheetContent>
    </Sheet>
  )
}
