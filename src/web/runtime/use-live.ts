import { useEffect, useRef } from 'react'
import { watchChanges } from './realtime.ts'

/** In milliseconds: of what happens in one moment everything is read once. */
const togetherMs = 300

/** Reads again whatever is on the screen when one of these things changes, each written as `topic` or `topic:id`. */
export function useLive(things: readonly string[], readAgain: () => unknown): void {
  const latest = useRef(readAgain)
  useEffect(() => {
    latest.current = readAgain
  })
  const all = things.join(' ')
  useEffect(() => {
    if (all === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, togetherMs)
    }
    const stops = all.split(' ').map((thing) => {
      const [topic = '', id = ''] = thing.split(':')
      return watchChanges({ topic, id }, ({ passing }) => passing === undefined && soon())
    })
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [all])
}
