import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueRow, ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { AskFirst } from '#web/admin/ask-first.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { AskChange } from './ask-change.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Facts } from './facts.tsx'
import { Photos } from './photos.tsx'
import { Side } from './side.tsx'
import { useApprovalKeys } from './use-approval-keys.ts'
import { useDecision } from './use-decision.ts'
import type { PlannedDecisions } from './use-planned-decision.ts'

interface ListingDetailProps {
  id: string
  rows: readonly QueueRow[]
  /** True once another one was opened here: the focus goes with it. */
  hasMoved: RefObject<boolean>
  onChoose: (id: string | null) => void
  undone: PlannedDecisions['undone']
  plan: PlannedDecisions['plan']
}

/** The listing that is decided about. */
export function ListingDetail({ id, ...others }: ListingDetailProps) {
  const { t } = useTranslation('approvals')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { data, error, refetch } = useQuery({ ...api.listings.review.queryOptions({ input: { id } }), staleTime: 10_000 })
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-6">
        <p>{sentence(error)}</p>
        <Button size="sm" variant="outline" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return data ? <Opened file={data} {...others} /> : <Skeleton className="m-6 h-100" />
}

function Opened({ file, rows, hasMoved, onChoose, undone: lastUndone, plan }: Omit<ListingDetailProps, 'id'> & { file: ReviewedListing }) {
  const { t } = useTranslation('approvals')
  const { api } = useViewer()
  const [isZoomed, setZoomed] = useState<number | null>(null)
  const undone = lastUndone?.id === file.id ? lastUndone : null
  const [isRejecting, setRejecting] = useState(undone?.outcome === 'reject')
  const [asked, setAsked] = useState<'approve' | 'askForChanges' | null>(null)
  const decision = useDecision({ file, rows, onChoose, undone, plan })
  const claim = useMutation(api.listings.claim.mutationOptions())
  const { id, isOwn, lookedAtBy } = file
  const { mutate: open } = claim
  useEffect(() => {
    if (!isOwn && !lookedAtBy) open({ id })
  }, [id, isOwn, lookedAtBy, open])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A press on the list keeps the focus there.
    if (hasMoved.current && !document.activeElement?.closest('nav')) heading.current?.focus()
  }, [hasMoved])
  // The claim comes first: after the decision it would find nothing that waits.
  const mayDecide = !isOwn && claim.isSuccess && claim.variables.id === id
  useApprovalKeys({
    file,
    rows,
    decision,
    mayDecide,
    onChoose,
    onZoom: () => setZoomed(0),
    onReject: () => setRejecting(true),
    onAsk: setAsked,
  })
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_304px]">
      <div className="flex min-w-0 flex-col xl:h-(--below-admin-header)">
        <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 lg:p-5 xl:overflow-y-auto">
          <header className="flex items-start gap-2">
            <IconButton label={t('back')} className="-ms-2 lg:hidden" onClick={() => onChoose(null)}>
              <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
            </IconButton>
            <div className="min-w-0">
              <h2 ref={heading} tabIndex={-1} className="text-heading leading-8 font-light outline-none rtl:leading-9">
                {file.name}
              </h2>
              <p className="text-caption text-quiet">
                {t(`kind.${file.kind}`)} · {t('sent')} <At at={file.submittedAt} />
              </p>
            </div>
          </header>
          {lookedAtBy ? <p className="rounded-card bg-warning-tint p-3 text-dense">{t('lookedAt', { name: lookedAtBy })}</p> : null}
          {file.appeal ? <Appeal appeal={file.appeal} /> : null}
          <Photos file={file} zoomed={isZoomed} onZoom={setZoomed} />
          <AskChange field="photos" file={file} decision={decision} isDisabled={!mayDecide} />
          <Facts file={file} decision={decision} isDisabled={!mayDecide} />
        </div>
        {isOwn ? (
          <p className="border-t border-line p-4 text-dense text-quiet">{t('own')}</p>
        ) : (
          <DecisionBar
            decision={decision}
            ready={file.reasons.flatMap(({ field, reason }) => (field === null ? [reason] : []))}
            isDisabled={!mayDecide}
            isRejecting={isRejecting}
            onRejecting={setRejecting}
          />
        )}
      </div>
      <Side file={file} />
      {asked ? <AskFirst decision={{ words: t(asked), make: decision[asked] }} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

function Appeal({ appeal }: { appeal: NonNullable<ReviewedListing['appeal']> }) {
  const { t } = useTranslation('approvals')
  return (
    <section className="rounded-card bg-gold-tint p-3 text-dense leading-5">
      <h3 className="font-semibold">{t('appeal')}</h3>
      <WrittenText as="p" className="mt-1 whitespace-pre-line">
        {appeal.words}
      </WrittenText>
      <p className="mt-2 text-quiet">{t('rejectedFor', { reason: appeal.reason })}</p>
    </section>
  )
}
