import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueRow, ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import type { Feedback } from '#domain/catalogue/listings/listing-content.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'

interface DecisionOptions {
  file: ReviewedListing
  rows: readonly QueueRow[]
  onChoose: (id: string | null) => void
}

/** A moderator's decision about a listing, with its text; afterwards the next listing in the queue is opened. */
export function useDecision({ file, rows, onChoose }: DecisionOptions) {
  const { t } = useTranslation('approvals')
  const { api } = useViewer()
  const [feedback, setFeedback] = useState<readonly Feedback[]>([])
  const decide = useChange(api.listings.decide.mutationOptions(), {
    answers: api.listings.queue.queryKey(),
    done: (_, { outcome }) => t(`done.${outcome}`),
    refused: 'toast',
    after: (queue) => onChoose(nextOf(rows, file.id, queue.rows)),
  })
  const { id, version } = file
  return {
    feedback,
    isPending: decide.isPending,
    /** Asks for a change of a field, or, without a reason, not any more. */
    ask(field: FeedbackField, reason: Feedback['reason'] | null) {
      const others = feedback.filter((one) => one.field !== field)
      setFeedback(reason ? [...others, { field, reason }] : others)
    },
    approve: () => decide.mutate({ id, version, outcome: 'approve', feedback: [] }),
    askForChanges: () => decide.mutate({ id, version, outcome: 'ask-for-changes', feedback: [...feedback] }),
    reject: (reason: Feedback['reason']) => decide.mutate({ id, version, outcome: 'reject', feedback: [], reason }),
  }
}
export type DecisionState = ReturnType<typeof useDecision>

/** The listing after this one, or the first of those that still wait. */
function nextOf(rows: readonly QueueRow[], id: string, left: readonly QueueRow[]): string | null {
  const after = rows.slice(rows.findIndex((row) => row.id === id) + 1)
  return (after.find((row) => left.some((one) => one.id === row.id)) ?? left[0])?.id ?? null
}
