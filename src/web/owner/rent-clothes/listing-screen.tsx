import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import { canMove, priceRisePercent } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingDraft, ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { formatPercent } from '#values/format.ts'
import { shownFigures, useShownFigures } from '#web/features/figures/shown-figures.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Conflict } from './conflict.tsx'
import { missingOf, type Step, steps } from './missing.ts'
import { AskedFor, focusField } from './part.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PieceStep } from './piece-step.tsx'
import { PriceStep } from './price-step.tsx'
import { RequestedChange } from './requested-changes.tsx'
import { SavedWords } from './saved-words.tsx'
import { SendBar } from './send-bar.tsx'
import { Sent } from './sent.tsx'
import { SideCards } from './side-cards.tsx'
import { WizardStep } from './step.tsx'
import { type Saved, useListingDraft } from './use-listing-draft.ts'
import { useSuggestedColors } from './use-suggested-colors.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.listings.get.queryOptions({ input: { id: params['id'] ?? '' } }), shownFigures(api)])
}

/** `/rent-clothes/:id`: a listing as it is written, in three steps that fold; one that waits or was rejected says so. */
export default function ListingScreen() {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const id = useParams()['id'] ?? ''
  const { data: listing } = useSuspenseQuery(api.listings.get.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY }))
  const isOpen = canMove('save', listing.status)
  const wasOpen = useRef(isOpen)
  return (
    <div className="wrap py-6 lg:py-10">
      <PageHead title={t('title')} />
      {isOpen ? <Wizard key={id} listing={listing} /> : <Sent listing={listing} isNew={wasOpen.current} />}
    </div>
  )
}

function Wizard({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(0)
  const [known, setKnown] = useState(() => new Map(listing.photos.map((photo) => [photo.object, photo])))
  const onPhotos = useCallback(
    (photos: readonly ListingPhoto[]) =>
      setKnown((before) => new Map([...before, ...photos.map((photo) => [photo.object, photo] as const)])),
    [],
  )
  const onKnown = useCallback((photo: ListingPhoto) => onPhotos([photo]), [onPhotos])
  const draft = useListingDraft(listing, onPhotos)
  const { content } = draft
  const cover = known.get(content.photos?.[0]?.object ?? '')
  const suggested = useSuggestedColors(cover?.src)
  const { open, setOpen, left, show, onLacking } = useOpenStep(listing)
  const { commission } = useShownFigures()
  const commissionRate = listing.isOwnerTrusted ? commission.trusted : commission.usual
  const bodies = {
    photos: <PhotoStep id={listing.id} draft={draft} known={known} onKnown={onKnown} onSending={setSending} />,
    piece: <PieceStep key={draft.edition} id={listing.id} draft={draft} canDraft={listing.canDraft} suggested={suggested} />,
    price: (
      <PriceStep
        key={draft.edition}
        draft={draft}
        commissionRate={commissionRate}
        side={<SideCards content={content} cover={cover} commissionRate={commissionRate} />}
      />
    ),
  }
  const missing = steps.map((step) => ({ step, fields: missingOf(content, step) }))
  const askedFor = new Set(missing.flatMap(({ step, fields }) => (left.includes(step) ? fields : [])))
  return (
    <AskedFor.Provider value={askedFor}>
      <WizardHead listing={listing} saved={draft.saved} />
      {draft.saved.is === 'elsewhere' ? <Conflict id={listing.id} draft={draft} /> : null}
      <RequestedChange listing={listing} onOpen={show} />
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {missing.map(({ step, fields }, index) => (
            <WizardStep
              key={step}
              number={index + 1}
              title={t(`step.${step}`)}
              summary={fields[0] ? t('step.missing', { field: t(`field.${fields[0]}`) }) : t('step.done')}
              isDone={fields.length === 0}
              isOpen={open === step}
              onToggle={() => setOpen(open === step ? null : step)}
            >
              {bodies[step]}
            </WizardStep>
          ))}
          <SendBar
            listing={listing}
            draft={draft}
            missing={missing}
            sending={sending}
            open={open}
            onOpen={setOpen}
            onLacking={onLacking}
            onSent={(sent) => {
              queryClient.setQueryData(api.listings.get.queryKey({ input: { id: listing.id } }), sent)
              window.scrollTo({ top: 0 })
            }}
          />
        </div>
        <div className="max-lg:hidden lg:sticky lg:top-24">
          <SideCards content={content} cover={cover} commissionRate={commissionRate} />
        </div>
      </div>
    </AskedFor.Provider>
  )
}

/** The open step, the steps that somebody wanted to leave, and the focus on a field once its step is open. */
function useOpenStep(listing: Listing) {
  const [open, setOpen] = useState<Step | null>(firstOpen(listing))
  const [left, setLeft] = useState<readonly Step[]>([])
  const [wanted, setWanted] = useState<{ field: keyof ListingDraft } | null>(null)
  useEffect(() => {
    if (wanted) focusField(wanted.field)
  }, [wanted])
  const show = (step: Step, field: keyof ListingDraft) => {
    setOpen(step)
    setWanted({ field })
  }
  const onLacking = (step: Step, field: keyof ListingDraft) => {
    setLeft((before) => [...new Set([...before, step])])
    show(step, field)
  }
  return { open, setOpen, left, show, onLacking }
}

function WizardHead({ listing, saved }: { listing: Listing; saved: Saved }) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <LocalLink to="/profile/listings" className="inline-flex min-h-11 items-center type-small text-quiet hover:text-primary-text">
            {t('listings')}
          </LocalLink>
          <h1 className="type-h1">{t(listing.visibility ? 'titleEdit' : 'title')}</h1>
        </div>
        <SavedWords saved={saved} />
      </header>
      {listing.visibility ? (
        <p className="mt-3 max-w-160 text-quiet">{t('liveStays', { rise: formatPercent(priceRisePercent / 100, locale) })}</p>
      ) : null}
    </>
  )
}

/** The first step with something to do; all folded when a finished listing is opened. */
function firstOpen({ content, feedback }: Listing): Step | null {
  return steps.find((step) => missingOf(content, step).length > 0) ?? (feedback.length > 0 ? null : 'photos')
}
