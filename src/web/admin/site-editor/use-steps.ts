import { useRef, useState } from 'react'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'

const maxSteps = 100

interface Step {
  settings: SiteSettings
  /** The place of the change. */
  place: string
}

export interface Steps {
  /** Stores the former value before a place is changed; typing in one place is one step. */
  note(settings: SiteSettings, place: string): void
  undo: (() => string) | null
  redo: (() => string) | null
  forget(): void
}

/** The steps back and forth from the settings that are shown; each answers the place it changes. */
export function useSteps(settings: SiteSettings, show: (settings: SiteSettings) => void): Steps {
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const lastPlace = useRef('')
  const step = (from: readonly Step[], setFrom: typeof setPast, setTo: typeof setPast) => {
    const target = from.at(-1)
    if (!target) return null
    return () => {
      lastPlace.current = ''
      setFrom(from.slice(0, -1))
      setTo((before) => [...before, { settings, place: target.place }])
      show(target.settings)
      return target.place
    }
  }
  return {
    note(before, place) {
      if (lastPlace.current !== place || past.length === 0) setPast((steps) => [...steps.slice(1 - maxSteps), { settings: before, place }])
      lastPlace.current = place
      setFuture([])
    },
    undo: step(past, setPast, setFuture),
    redo: step(future, setFuture, setPast),
    forget() {
      setPast([])
      setFuture([])
    },
  }
}
