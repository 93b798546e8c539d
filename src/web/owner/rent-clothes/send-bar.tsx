import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { type Step, steps } from './missing.ts'
import type { ListingDraftState } from './use-listing-draft.ts'

interface SendBarProps {
  listing: Listing
  draft: ListingDraftState
  missing: readonly { step: Step; fields: readonly (keyof ListingDraft)[] }[]
  open: Step | null
  onOpen: (step: Step) => void
  onSent: (listing: Listing) => void
}

/** The one way on: the next step, or, from the last, sending it for approval; what is missing is named and opened. */
export function SendBar({ listing, draft, missing, open, onOpen, onSent }: SendBarProps) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isUnsaved, setUnsaved] = useState(false)
  const send = useMutation({
    mutationFn: async () => {
      setUnsaved(false)
      if (!(await draft.save())) {
        setUnsaved(true)
        throw new Error('It is not saved yet')
      }
      return api.listings.submit.call({ id: listing.id, version: draft.versionOf() })
    },
    onSuccess: onSent,
  })
  const lacking = missing.find(({ fields }) => fields.length > 0)
  const next = open === null ? undefined : steps[steps.indexOf(open) + 1]
  const words = lacking?.fields[0] ? t('step.missing', { field: t(`field.${lacking.fields[0]}`) }) : null
  const isLast = next === undefined
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-page px-4 py-3 lg:mx-0 lg:px-0">
      <p aria-live="polite" className="min-w-0 flex-1 type-small text-quiet">
        {isLast ? (words ?? t('send.ready')) : t('send.next', { step: t(`step.${next}`) })}
      </p>
      {isLast ? (
        <Button pending={send.isPending} onClick={() => (lacking ? onOpen(lacking.step) : send.mutate())}>
          {lacking ? t('send.complete') : t(listing.visibility ? 'send.change' : 'send.send')}
        </Button>
      ) : (
        <Button onClick={() => onOpen(next)}>{t('send.on')}</Button>
      )}
      {send.error ? (
        <p role="alert" className="w-full type-small text-bad">
          {isUnsaved ? t('send.unsaved') : sentence(send.error)}
        </p>
      ) : null}
    </div>
  )
}
