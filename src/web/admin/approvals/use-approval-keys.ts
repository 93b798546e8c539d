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
}

/**
 * J and K move through the queue, A approves, R rejects, Z zooms. C sends the requested changes or goes to the first field that can have
 * one. Single letters are ignored while a field has the focus.
 */
export function useApprovalKeys({ file, rows, decision, mayDecide, onChoose, onZoom, onReject }: KeyOptions): void {
  const hasFeedback = decision.feedback.length > 0
  useLetterKeys({
    ...rowKeys(rows, file.id, onChoose),
    z: onZoom,
    ...(mayDecide && !decision.isPending && !hasFeedback && { a: decision.approve }),
    ...(mayDecide && !decision.isPending && { c: hasFeedback ? decision.askForChanges : focusFirstAsk }),
    ...(mayDecide && { r: onReject }),
  })
}

function focusFirstAsk(): void {
  document.querySelector<HTMLElement>('[data-ask]')?.focus()
}
