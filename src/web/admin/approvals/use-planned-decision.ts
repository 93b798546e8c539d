import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDecision } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

/** The time in which a decision can be taken back. */
const undoSeconds = 5

export interface PlannedDecisions {
  /** The listings that are decided about and whose decision is not made yet. */
  ids: readonly string[]
  /** The last decision that was taken back, with its reasons. */
  undone: ListingDecision | null
  plan: (decision: ListingDecision, name: string) => void
}

interface Waiting {
  decision: ListingDecision
  timer: ReturnType<typeof setTimeout>
}

/** Makes decisions after five seconds, in which they can be taken back; at once when another one follows, or the page is left. */
export function usePlannedDecisions(onUndo: (id: string) => void): PlannedDecisions {
  const { t } = useTranslation('approvals')
  const { api } = useViewer()
  const [ids, setIds] = useState<readonly string[]>([])
  const [undone, setUndone] = useState<ListingDecision | null>(null)
  const waiting = useRef<Waiting | null>(null)
  const forget = (id: string) => setIds((before) => before.filter((one) => one !== id))
  const { mutate } = useChange(api.listings.decide.mutationOptions(), {
    answers: api.listings.queue.queryKey(),
    done: (_, { outcome }) => t(`done.${outcome}`),
    refused: 'toast',
    after: (_, { id }) => forget(id),
    whenRefused: (_, { id }) => forget(id),
  })
  const take = (): ListingDecision | null => {
    const { current } = waiting
    if (!current) return null
    clearTimeout(current.timer)
    waiting.current = null
    return current.decision
  }
  const make = () => {
    const decision = take()
    if (decision) mutate(decision)
  }
  const latest = useRef(make)
  latest.current = make
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && latest.current()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      latest.current()
    }
  }, [])
  return {
    ids,
    undone,
    plan(decision, name) {
      make()
      setUndone(null)
      waiting.current = { decision, timer: setTimeout(() => latest.current(), undoSeconds * 1000) }
      setIds((before) => [...before, decision.id])
      const undo = () => {
        if (waiting.current?.decision !== decision) {
          toast(t('undoOver'), { tone: 'bad' })
          return
        }
        take()
        forget(decision.id)
        setUndone(decision)
        onUndo(decision.id)
      }
      toast(t(`soon.${decision.outcome}`, { name }), { seconds: undoSeconds, action: { label: t('undo'), onClick: undo } })
    },
  }
}
