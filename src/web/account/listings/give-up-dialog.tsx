import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

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
    <ConfirmDialog
      title={t(`giveUp.${what}.title`)}
      keep={t('giveUp.keep')}
      confirm={{ variant: 'destructive', pending: isPending, onClick: onConfirm, children: t(`do.${what}`) }}
      onClose={onClose}
    >
      <p className="font-medium">
        <WrittenText as="bdi">{name}</WrittenText>
      </p>
      <p className="mt-2 text-quiet">{t(`giveUp.${what}.text`)}</p>
    </ConfirmDialog>
  )
}
