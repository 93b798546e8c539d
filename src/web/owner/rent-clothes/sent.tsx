import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import { formatInstant } from '#values/format.ts'
import { Spot } from '#web/brand/spot.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** A listing that waits for its answer, or was rejected. One that was sent just now takes the focus, as the button is gone. */
export function Sent({ listing, isNew }: { listing: Listing; isNew: boolean }) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const isRejected = listing.status === 'rejected'
  const photo = listing.photos[0]
  return (
    <div className="mx-auto flex max-w-140 flex-col items-center gap-4 text-center">
      {photo ? (
        <img
          src={photo.src}
          alt=""
          width={photo.width}
          height={photo.height}
          className="h-48 w-auto rounded-card bg-backdrop object-cover"
        />
      ) : (
        <Spot name="no-orders" />
      )}
      <h1 ref={(title) => (isNew ? title?.focus() : undefined)} tabIndex={-1} className="type-h1 outline-none">
        {t(isRejected ? 'rejected.title' : 'sent.title')}
      </h1>
      {isRejected ? (
        <Rejected listing={listing} />
      ) : (
        <>
          <p className="text-quiet">{listing.answerBy ? t('sent.text', { by: formatInstant(listing.answerBy, locale) }) : null}</p>
          <Withdraw id={listing.id} />
        </>
      )}
      <Button asChild variant="outline">
        <LocalLink to="/profile/listings">{t('sent.listings')}</LocalLink>
      </Button>
    </div>
  )
}

function Withdraw({ id }: { id: string }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const withdraw = useChange(api.listings.withdraw.mutationOptions(), { answers: api.listings.get.queryKey({ input: { id } }) })
  return (
    <>
      <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
        {t('sent.withdraw')}
      </Button>
      {withdraw.error ? <p role="alert">{sentence(withdraw.error)}</p> : null}
    </>
  )
}

function Rejected({ listing: { id, reason, canAppeal } }: { listing: Listing }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [words, setWords] = useState('')
  const appeal = useChange(api.listings.appeal.mutationOptions(), { answers: api.listings.get.queryKey({ input: { id } }) })
  return (
    <>
      <WrittenText as="p" className="rounded-card bg-sunk p-4 whitespace-pre-line">
        {reason}
      </WrittenText>
      {canAppeal ? (
        <div className="flex w-full flex-col gap-3 text-start">
          <Field label={t('rejected.appeal')} hint={t('rejected.appealHint')} error={appeal.error ? sentence(appeal.error) : null}>
            <TextArea dir="auto" maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
          </Field>
          <Button disabled={words.trim() === ''} pending={appeal.isPending} onClick={() => appeal.mutate({ id, words })}>
            {t('rejected.send')}
          </Button>
        </div>
      ) : (
        <p className="text-quiet">{t('rejected.final')}</p>
      )}
    </>
  )
}
