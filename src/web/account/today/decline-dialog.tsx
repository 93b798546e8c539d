import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declineReasons } from '#domain/renting/rentals/rental.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDueChange } from './use-due-change.ts'

/** Asks why a request is declined; `other` with words. */
export default function DeclineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const changed = useDueChange()
  const sentence = useRefusalWords()
  const [reason, setReason] = useState<(typeof declineReasons)[number]>('not-available')
  const [words, setWords] = useState('')
  const decline = useMutation({
    mutationFn: () => {
      const why = { reason, ...(reason === 'other' && words.trim() !== '' && { words: words.trim() }) }
      return api.rentals.decline.call({ id, ...why, key: keyFor(`decline ${id}`, why) })
    },
    onSuccess: async () => {
      toast(t('today.declined'))
      onClose()
      await changed()
    },
  })
  const foot = (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      <Button variant="soft" onClick={onClose}>
        {t('today.keep')}
      </Button>
      <Button variant="destructive" pending={decline.isPending} onClick={() => decline.mutate()}>
        {t('today.declineSure')}
      </Button>
    </div>
  )
  return (
    <Sheet onClose={onClose}>
      <SheetContent side="dialog" title={t('today.declineTitle')} foot={foot}>
        <p className="text-secondary leading-6 text-quiet">{t('today.declineText')}</p>
        <div role="radiogroup" aria-label={t('today.declineTitle')} className="mt-4 flex flex-col gap-2">
          {declineReasons.map((one) => (
            <RadioCard
              key={one}
              name="reason"
              value={one}
              isChecked={reason === one}
              title={t(`today.reason.${one}`)}
              onChoose={() => setReason(one)}
            />
          ))}
        </div>
        {reason === 'other' ? (
          <Field label={t('today.words')} className="mt-4">
            <TextArea maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
          </Field>
        ) : null}
        {decline.error ? (
          <p role="alert" className="mt-3 type-small text-bad">
            {sentence(decline.error)}
          </p>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}
