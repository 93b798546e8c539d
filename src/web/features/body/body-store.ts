import { useMemo, useSyncExternalStore } from 'react'
import { type Body, type BodyPart, bodyLimits, bodyParts } from '#values/body.ts'
import { createBrowserStore, parseList } from '#web/runtime/browser-store.ts'

interface Measure {
  part: BodyPart
  cm: number
}

const store = createBrowserStore<Measure>('body-measurements', parseBody)

/** The body measurements stored in this browser; empty on the server. */
export function useBody(): Body {
  const measures = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return useMemo(() => toBody(measures), [measures])
}

/** Replaces the stored measurements. */
export function writeBody(body: Body): void {
  store.change(() => bodyParts.flatMap((part) => (body[part] === undefined ? [] : [{ part, cm: body[part] }])))
}

/** Parses the stored measurements. Anything else is discarded. */
export function parseBody(stored: string | null): Measure[] {
  return parseList(stored, isMeasure)
}

function isMeasure(value: unknown): value is Measure {
  if (typeof value !== 'object' || value === null) return false
  const { part, cm } = value as Record<string, unknown>
  const limits = bodyParts.find((one) => one === part)
  return limits !== undefined && typeof cm === 'number' && cm >= bodyLimits[limits][0] && cm <= bodyLimits[limits][1]
}

function toBody(measures: readonly Measure[]): Body {
  return Object.fromEntries(measures.map(({ part, cm }) => [part, cm]))
}
