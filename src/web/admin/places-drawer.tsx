import { useTranslation } from 'react-i18next'
import { LanguageLink, ThemeToggle } from '#web/layout/switches.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Navigation } from './navigation.tsx'

/** On a phone: the places of the administration in a drawer. */
export default function PlacesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  return (
    <Sheet onClose={onClose}>
      <SheetContent side="end" title={t('nav.label')}>
        <Navigation />
        <div className="flex items-center justify-between border-t border-line px-4 py-2">
          <LanguageLink className="px-3 text-[15px]" />
          <ThemeToggle />
        </div>
      </SheetContent>
    </Sheet>
  )
}
