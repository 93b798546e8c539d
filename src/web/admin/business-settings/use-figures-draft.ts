import { useEffect, useState } from 'react'
import type { CurrentFigures } from '#domain/site/business-settings/business-settings.contract.ts'
import { figureAboveItsLimit } from '#domain/site/business-settings/business-settings.policy.ts'
import { type FigureChanges, figuresByPath, figuresOn, valueAt } from '#domain/site/business-settings/figure-changes.policy.ts'
import { inDigits } from '#values/digits.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { figureOf, textOf } from './setting-words.ts'

/** The time without a change after which the draft is saved, in milliseconds. */
const pauseMs = 700

type Typed = Readonly<Record<string, string | boolean>>

/** The typed changes of the figures of the draft's day, saved as the draft of the shop a moment later. */
export function useFiguresDraft(current: CurrentFigures) {
  const { api, today, locale } = useViewer()
  const { draft } = current
  const [typed, setTyped] = useState<Typed>(() => typedOf(draft?.changes ?? {}))
  const [edited, setEdited] = useState<Readonly<Record<string, true>>>({})
  const [from, setFrom] = useState(draft ? (draft.from ?? '') : today)
  const [reason, setReason] = useState(draft?.reason ?? '')
  /** The draft as this page knows it: another one is somebody else's. */
  const [known, setKnown] = useState(draft?.id ?? null)
  const [failed, setFailed] = useState<string | null>(null)
  const before = figuresOn(current, from)
  const { figures } = before
  const { changes, faults } = read(figures, typed)
  const wanted = JSON.stringify([sorted(changes), from === '' ? null : from, reason])
  const isBegun = Object.keys(changes).length > 0 || reason !== '' || from !== today
  const isSaved = draft ? wanted === JSON.stringify([sorted(draft.changes), draft.from, draft.reason]) : !isBegun
  const save = useChange(api.businessSettings.save.mutationOptions(), {
    before: (answer) => setKnown(answer.draft?.id ?? null),
    answers: api.businessSettings.get.queryKey(),
    refresh: [api.businessSettings.preview.key()],
    whenRefused: () => setFailed(wanted),
  })
  const { mutate, isPending } = save
  const id = draft?.id ?? null
  const isTaken = id !== known && !isPending
  const isWaiting = !isSaved && faults.length === 0 && !isPending && failed !== wanted && !draft?.isAsked && !isTaken
  useEffect(() => {
    if (!isWaiting) return
    const [entries, day, why] = JSON.parse(wanted) as [[string, number | boolean][], string | null, string]
    const timer = setTimeout(() => mutate({ id, changes: Object.fromEntries(entries), from: day, reason: why }), pauseMs)
    return () => clearTimeout(timer)
  }, [isWaiting, wanted, id, mutate])
  return {
    current,
    before,
    typed,
    changes,
    faults,
    from,
    reason,
    isSaved,
    isTaken,
    isAsked: draft?.isAsked ?? false,
    isSaving: isPending || isWaiting,
    error: failed === wanted ? save.error : null,
    valueOf(path: string): string | boolean {
      const shown = typed[path] ?? textOf(path, valueAt(figures, path))
      return typeof shown === 'string' && !(path in edited) ? inDigits(shown, locale).replace('.', locale === 'ar' ? '٫' : '.') : shown
    },
    set(path: string, value: string | boolean) {
      setTyped({ ...typed, [path]: value })
      setEdited({ ...edited, [path]: true })
    },
    setFrom,
    setReason,
    clear() {
      setTyped({})
      setEdited({})
      setFrom(today)
      setReason('')
      setFailed(null)
      setKnown(null)
    },
  }
}

export type FiguresDraft = ReturnType<typeof useFiguresDraft>

function typedOf(changes: FigureChanges): Typed {
  return Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, textOf(path, value)]))
}

/** The figures that differ from those before, and the paths of what is no figure. */
function read(figures: CurrentFigures['figures'], typed: Typed): { changes: FigureChanges; faults: string[] } {
  const values = Object.entries(typed).map(([path, text]) => [path, figureOf(path, text)] as const)
  const changes = Object.fromEntries(
    values.flatMap(([path, value]) => (value === null || value === valueAt(figures, path) ? [] : [[path, value]])),
  ) as FigureChanges
  const above = figureAboveItsLimit((path) => changes[path] ?? valueAt(figures, path))
  const faults = values.flatMap(([path, value]) => (value === null ? [path] : []))
  return { changes, faults: above && !faults.includes(above) ? [...faults, above] : faults }
}

/** In the order of the table, so that equal changes have equal texts. */
function sorted(changes: FigureChanges): [string, number | boolean][] {
  return [...figuresByPath.keys()].flatMap((path) =>
    changes[path] === undefined ? [] : [[path, changes[path]] as [string, number | boolean]],
  )
}
