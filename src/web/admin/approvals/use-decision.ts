import { useState } from 'react'
import type { ListingDecision, QueueRow, ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import type { Feedback } from '#domain/catalogue/listings/listing-content.contract.ts'
import type { PlannedDecisions } from './use-planned-decision.ts'

interface DecisionOptions {
  file: ReviewedListing
  rows: readonly QueueRow[]
  onChoose: (id: string | null) => void
  /** The decision about it that was taken back: its reasons are kept. */
  undone: PlannedDecisions['undone']
  plan: PlannedDecisions['plan']
}

/** A moderator's decision about a listing, with its text. It is planned, and the next listing in the queue is opened. */
export function useDecision({ file, rows, onChoose, undone, plan }: DecisionOptions) {
  const [feedback, setFeedback] = useState<readonly Feedback[]>(undone?.feedback ?? [])
  const decide = (decision: ListingDecision) => {
    plan(decision, file.name)
    onChoose(nextOf(rows, file.id))
  }
  const { id, version } = file
  return {
    feedback,
    /** The reason of a rejection that was taken back. */
    reason: undone?.reason ?? null,
    /** Asks for a change of a field, or, without a reason, not any more. */
    ask(field: FeedbackField, reason: Feedback['reason'] | null) {
      const others = feedback.filter((one) => one.field !== field)
      setFeedback(reason ? [...others, { field, reason }] : others)
    },
    approve: () => decide({ id, version, outcome: 'approve', feedback: [] }),
    askForChanges: () => decide({ id, version, outcome: 'ask-for-changes', feedback: [...feedback] }),
    reject: (reason: Feedback['reason']) => decide({ id, version, outcome: 'reject', feedback: [], reason }),
  }
}
export type DecisionState = ReturnType<typeof useDecision>

/** The listing after this one, or the first of the others. */
function nextOf(rows: readonly QueueRow[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  return (rows[at + 1] ?? rows.find((row) => row.id !== id))?.id ?? null
}
