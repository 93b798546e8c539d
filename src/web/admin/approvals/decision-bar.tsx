import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import type { DecisionState } from './use-decision.ts'

interface DecisionBarProps {
  decision: DecisionState
  isDisabled: boolean
  isRejecting: boolean
  onRejecting: (isOpen: boolean) => void
}

/** The possible decisions: with a requested change the primary button sends the request, without one it approves. */
export function DecisionBar({ decision, isDisabled, isRejecting, onRejecting }: DecisionBarProps) {
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
      <Button
        size="sm"
        variant={count > 0 ? 'soft' : 'primary'}
        disabled={isDisabled || count > 0}
        pending={decision.isPending && count === 0}
        onClick={decision.approve}
      >
        {t('approve')}
      </Button>
      {count > 0 ? (
        <Button size="sm" disabled={isDisabled} pending={decision.isPending} onClick={decision.askForChanges}>
          {t('askForChanges')}
        </Button>
      ) : null}
      {isRejecting ? <RejectSheet decision={decision} onClose={() => onRejecting(false)} /> : null}
    </div>
  )
}

function RejectSheet({ decision, onClose }: { decision: DecisionState; onClose: () => void }) {
  const { t } = useTranslation('approvals')
  const [en, setEn] = useState('')
  const [ar, setAr] = useState('')
  const isMissing = en.trim() === '' || ar.trim() === ''
  return (
    <ConfirmDialog
      isForStaff
      title={t('rejectTitle')}
      keep={t('cancel')}
      confirm={{
        variant: 'destructive',
        disabled: isMissing,
        pending: decision.isPending,
        onClick: () => decision.reject({ en: en.trim(), ar: ar.trim() }),
        children: isMissing ? t('reasonMissing') : t('reject'),
      }}
      onClose={onClose}
    >
      <p className="mb-4 text-dense text-quiet">{t('rejectText')}</p>
      <BothLanguages en={en} ar={ar} onEn={setEn} onAr={setAr} max={500} />
    </ConfirmDialog>
  )
}

interface BothLanguagesProps {
  en: string
  ar: string
  onEn: (text: string) => void
  onAr: (text: string) => void
  max: number
}

/** A text that is written in both languages. */
export function BothLanguages({ en, ar, onEn, onAr, max }: BothLanguagesProps) {
  const { t } = useTranslation('approvals')
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('inEnglish')}>
        <TextArea dir="ltr" lang="en" className="min-h-20" maxLength={max} value={en} onChange={(event) => onEn(event.target.value)} />
      </Field>
      <Field label={t('inArabic')}>
        <TextArea dir="rtl" lang="ar" className="min-h-20" maxLength={max} value={ar} onChange={(event) => onAr(event.target.value)} />
      </Field>
    </div>
  )
}
