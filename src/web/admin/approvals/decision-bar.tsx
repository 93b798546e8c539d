import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalizedText } from '#values/locale.ts'
import { BothLanguages, ReadyReasons } from '#web/admin/reason-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { DecisionState } from './use-decision.ts'

interface DecisionBarProps {
  decision: DecisionState
  /** The ready reasons of a rejection. */
  ready: readonly LocalizedText[]
  isDisabled: boolean
  isRejecting: boolean
  onRejecting: (isOpen: boolean) => void
}

/** The possible decisions: with a requested change the primary button sends the request, without one it approves. */
export function DecisionBar({ decision, ready, isDisabled, isRejecting, onRejecting }: DecisionBarProps) {
  const { t } = useTranslation('approvals')
  const count = decision.feedback.length
  return (
    <div
      data-decision-bar
      data-bar="bottom"
      className="sticky bottom-0 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-page px-4 py-2 lg:px-5"
    >
      <Button variant="destructive" size="sm" disabled={isDisabled} onClick={() => onRejecting(true)}>
        {t('reject')}
      </Button>
      <p aria-live="polite" className="ms-auto text-caption text-quiet">
        {count > 0 ? t('asked', { count }) : ''}
      </p>
      <Button size="sm" variant={count > 0 ? 'soft' : 'primary'} disabled={isDisabled || count > 0} onClick={decision.approve}>
        {t('approve')}
      </Button>
      {count > 0 ? (
        <Button size="sm" disabled={isDisabled} onClick={decision.askForChanges}>
          {t('askForChanges')}
        </Button>
      ) : null}
      {isRejecting ? <RejectSheet decision={decision} ready={ready} onClose={() => onRejecting(false)} /> : null}
    </div>
  )
}

interface RejectSheetProps {
  decision: DecisionState
  ready: readonly LocalizedText[]
  onClose: () => void
}

function RejectSheet({ decision, ready, onClose }: RejectSheetProps) {
  const { t } = useTranslation('approvals')
  const [en, setEn] = useState(decision.reason?.en ?? '')
  const [ar, setAr] = useState(decision.reason?.ar ?? '')
  const isMissing = en.trim() === '' && ar.trim() === ''
  return (
    <ConfirmDialog
      isForStaff
      title={t('rejectTitle')}
      keep={t('cancel')}
      confirm={{
        variant: 'destructive',
        disabled: isMissing,
        onClick: () => {
          decision.reject({ en: en.trim(), ar: ar.trim() })
          onClose()
        },
        children: isMissing ? t('reasonMissing') : t('reject'),
      }}
      onClose={onClose}
    >
      <p className="mb-4 text-dense text-quiet">{t('rejectText')}</p>
      <ReadyReasons
        reasons={ready}
        chosen={{ en, ar }}
        onChoose={(reason) => {
          setEn(reason.en)
          setAr(reason.ar)
        }}
      />
      <BothLanguages en={en} ar={ar} onEn={setEn} onAr={setAr} max={500} />
    </ConfirmDialog>
  )
}
