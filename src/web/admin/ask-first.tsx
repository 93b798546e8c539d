import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** A decision that a single key has asked for. */
export interface AskedDecision {
  words: string
  make: () => void
}

/** Asks before a decision that came by a single key: a stray key or dictated speech decides nothing. */
export function AskFirst({ decision: { words, make }, onClose }: { decision: AskedDecision; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const makeAndClose = () => {
    onClose()
    make()
  }
  return (
    <ConfirmDialog
      isForStaff
      isKeepFirst
      title={t('keys.ask', { decision: words })}
      keep={t('keys.cancel')}
      confirm={{ children: words, onClick: makeAndClose }}
      onClose={onClose}
    >
      <p className="text-dense text-quiet">{t('keys.askText')}</p>
    </ConfirmDialog>
  )
}
