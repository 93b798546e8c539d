import { useEffect } from 'react'
import type { QueueRow, ReviewedListing } from '#domain/catalogue/listings/listing-queue.contract.ts'
import { letterOf } from '#web/runtime/letter-of.ts'
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

/** J and K go through the queue, A approves, C asks for the changes written or goes to the first that can be, R rejects, Z zooms. Single letters rest while a field has the focus. */
export function useApprovalKeys({ file, rows, decision, mayDecide, onChoose, onZoom, onReject }: KeyOptions): void {
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === file.id)
    const go = (to: number) => {
      const row = rows[to]
      if (row) onChoose(row.id)
    }
    const hasFeedback = decision.feedback.length > 0
    const actions: Record<string, () => void> = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      z: onZoom,
      ...(mayDecide && !decision.isPending && !hasFeedback && { a: decision.approve }),
      ...(mayDecide && !decision.isPending && { c: hasFeedback ? decision.askForChanges : focusFirstAsk }),
      ...(mayDecide && { r: onReject }),
    }
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, [role="dialog"]')) return
      const act = actions[letterOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [file.id, rows, decision, mayDecide, onChoose, onZoom, onReject])
}

function focusFirstAsk(): void {
  document.querySelector<HTMLElement>('[data-ask]')?.focus()
}
