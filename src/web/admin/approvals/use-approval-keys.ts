import type { QueueRow, ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { rowKeys, useLetterKeys } from '#web/admin/use-letter-keys.ts'
import type { DecisionState } from './use-decision.ts'

interface KeyOptions {
  file: ReviewedListing
  rows: readonly QueueRow[]
  decision: DecisionState
  mayDecide: boolean
  onChoose: (id: string) => void
  onZoom: () => void
  onReject: () => void
  onAsk: (outcome: 'approve' | 'askForChanges') => void
}

/**
 * J and K move through the queue, Z zooms. A asks whether to approve, R why to reject. C asks whether to send the requested changes, or goes to
 * the first field that can have one.
 */
export function useApprovalKeys({ file, rows, decision, mayDecide, onChoose, onZoom, onReject, onAsk }: KeyOptions): void {
  const hasFeedback = decision.feedback.length > 0
  useLetterKeys({
    ...rowKeys(rows, file.id, onChoose),
    z: onZoom,
    ...(mayDecide && !hasFeedback && { a: () => onAsk('approve') }),
    ...(mayDecide && { c: hasFeedback ? () => onAsk('askForChanges') : focusFirstAsk }),
    ...(mayDecide && { r: onReject }),
  })
}

function focusFirstAsk(): void {
  document.querySelector<HTMLElement>('[data-ask]')?.focus()
}
