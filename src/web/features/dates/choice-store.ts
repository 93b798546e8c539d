import { forgetSession, readSession, writeSession } from '#web/runtime/session-storage.ts'
import { type Choice, noChoice, parseChoice } from './choice.ts'

const key = 'chosen-days-and-area'
const listeners = new Set<() => void>()
let kept: Choice | null = null

/** The choice of this visit, kept by the tab until it is closed. */
export const choiceStore = {
  read(): Choice {
    kept ??= parseChoice(readSession(key))
    return kept
  },
  readOnServer: () => noChoice,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Remembers days, an area or both for this visit; null forgets. */
export function rememberChoice(part: Partial<Choice>): void {
  const { days, place } = { ...choiceStore.read(), ...part }
  kept = { days, place }
  if (days || place) writeSession(key, { ...days, ...(place ? { area: place } : {}) })
  else forgetSession(key)
  for (const tell of listeners) tell()
}
