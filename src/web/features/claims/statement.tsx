import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, TextArea } from '#web/ui/field.tsx'
import { PhotoPicker, type PhotoPickerProps } from './photo-picker.tsx'

/** A statement about a piece, and whether a photograph is being uploaded; `missing` names the steps still to do. */
export function useStatement({ photos, isProofNeeded }: { photos: number; isProofNeeded: boolean }) {
  const { t } = useTranslation('claims')
  const [typed, setTyped] = useState('')
  const [isSending, setSending] = useState(false)
  const words = typed.trim()
  const unproven = isProofNeeded && photos === 0 ? t('missing.photos') : null
  const missing = words === '' ? t('missing.words') : isSending ? t('missing.sending') : unproven
  return { typed, setTyped, setSending, words, missing }
}

interface StatementProps extends Omit<PhotoPickerProps, 'onSending'> {
  statement: ReturnType<typeof useStatement>
  label: string
  hint: string
}

/** Its words and photographs. */
export function Statement({ statement: { typed, setTyped, setSending }, label, hint, ...photos }: StatementProps) {
  return (
    <>
      <Field label={label} hint={hint}>
        <TextArea maxLength={2000} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <PhotoPicker {...photos} onSending={setSending} />
    </>
  )
}
