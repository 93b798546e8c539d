import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

const reasons = ['phone', 'away', 'shop', 'other'] as const
type Reason = (typeof reasons)[number]

/** Why staff record something in a courier's place: the fields, the words for the audit log, and what is missing. */
export function useReason(): { words: string; missing: 'reason' | 'words' | null; fields: ReactNode } {
  const { t } = useTranslation('order-actions')
  const [reason, setReason] = useState<Reason | null>(null)
  const [typed, setTyped] = useState('')
  const said = typed.trim()
  const words = reason === null ? '' : reason === 'other' ? said : [t(`reason.${reason}`), said].filter(Boolean).join(': ')
  const fields = (
    <>
      <ChoiceChips
        legend={t('reason.legend')}
        name="reason"
        value={reason ?? ''}
        options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
      />
      <Field label={t(reason === 'other' ? 'words' : 'wordsOptional')} hint={t('wordsHint')}>
        <TextArea className="min-h-20" maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </>
  )
  return { words, missing: reason === null ? 'reason' : words === '' ? 'words' : null, fields }
}
