import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import { minPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { HandOverSheet, useHasHandOver } from './hand-over-sheet.tsx'
import { type Step, steps } from './missing.ts'
import { AskedFor } from './part.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

/** A new piece is sent once couriers have an address to pick it up. */
const noHandOver = 'listing.no-hand-over'

interface SendBarProps {
  listing: Listing
  draft: ListingDraftState
  missing: readonly { step: Step; fields: readonly (keyof ListingDraft)[] }[]
  /** Photographs on their way: with them a step may be left that has too few yet. */
  sending: number
  open: Step | null
  onOpen: (step: Step) => void
  /** Leads to what is missing first. */
  onLacking: (step: Step, field: keyof ListingDraft) => void
  onSent: (listing: Listing) => void
}

/** The one way on: the next step, or, from the last, sending it for approval; what is missing is named and opened. */
export function SendBar({ listing, draft, missing, sending, open, onOpen, onLacking, onSent }: SendBarProps) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isUnsaved, setUnsaved] = useState(false)
  const [asksHandOver, setAsksHandOver] = useState(false)
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
    onError: (error) => setAsksHandOver(refusalCodeOf(error) === noHandOver),
  })
  const hasHandOver = useHasHandOver()
  const submit = () => (hasHandOver || listing.visibility ? send.mutate() : setAsksHandOver(true))
  const lacking = missing.find(({ fields }) => fields.length > 0)
  const next = open === null ? undefined : steps[steps.indexOf(open) + 1]
  const isLast = next === undefined
  const asked = useContext(AskedFor)
  const isComing = (draft.content.photos?.length ?? 0) + sending >= minPhotos
  const here = missing.find(({ step }) => step === open)?.fields.filter((field) => !(field === 'photos' && isComing)) ?? []
  const isRefused = here.some((field) => asked.has(field))
  const first = isLast ? lacking?.fields[0] : isRefused ? here[0] : undefined
  const words = first ? t('step.missing', { field: t(`field.${first}`) }) : null
  const goOn = (to: Step) => {
    if (open && here[0]) onLacking(open, here[0])
    else onOpen(to)
  }
  return (
    <div
      data-foot-bar
      data-bar="bottom"
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-page px-4 py-3 lg:mx-0 lg:px-0"
    >
      <p aria-live="polite" className="min-w-0 flex-1 type-small text-quiet">
        {words ?? (isLast ? t('send.ready') : t('send.next', { step: t(`step.${next}`) }))}
      </p>
      {isLast ? (
        <Button pending={send.isPending} onClick={() => (lacking?.fields[0] ? onLacking(lacking.step, lacking.fields[0]) : submit())}>
          {lacking ? t('send.complete') : t(listing.visibility ? 'send.change' : 'send.send')}
        </Button>
      ) : (
        <Button onClick={() => goOn(next)}>{t('send.on')}</Button>
      )}
      {send.error && refusalCodeOf(send.error) !== noHandOver ? (
        <p role="alert" className="w-full type-small text-bad">
          {isUnsaved ? t('send.unsaved') : sentence(send.error)}
        </p>
      ) : null}
      {asksHandOver ? (
        <HandOverSheet
          listing={draft.content}
          onClose={() => setAsksHandOver(false)}
          onSaved={() => {
            setAsksHandOver(false)
            send.mutate()
          }}
        />
      ) : null}
    </div>
  )
}
