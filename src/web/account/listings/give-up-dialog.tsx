import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** An action that cannot be undone. */
export type GivingUp = 'archive' | 'discard' | 'discardChanges'

interface GiveUpDialogProps {
  what: GivingUp
  name: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something of a listing is gone for good, and says what stays. */
export function GiveUpDialog({ what, name, isPending, onConfirm, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation('listings')
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t(`giveUp.${what}.title`)}
        side="dialog"
        foot={
          <div className="flex flex-wrap gap-3">
            <Button variant="destructive" pending={isPending} onClick={onConfirm}>
              {t(`do.${what}`)}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('giveUp.keep')}
            </Button>
          </div>
        }
      >
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-2 text-quiet">{t(`giveUp.${what}.text`)}</p>
      </SheetContent>
    </Sheet>
  )
}
