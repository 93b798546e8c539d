import { useTranslation } from 'react-i18next'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { type AboutRental, ThreadSide } from './thread-side.tsx'

/** The facts of the rental that a thread is about. */
export default function AboutSheet({ onClose, ...about }: AboutRental & { onClose: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('about')} side="dialog">
        <div className="overflow-y-auto px-4 pt-2 pb-6">
          <ThreadSide {...about} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
