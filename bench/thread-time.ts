interface TraceEvent {
  ph: string
  pid: number
  tid: number
  /** Microseconds by the clock on the wall, and how long it took by it. */
  ts: number
  dur?: number
  /** The same by the time a processor gave to the thread. */
  tts?: number
  tdur?: number
}

/**
 * A browser's trace in which each task takes the time its thread was given by a processor, from when it began: what a task waited for another program
 * is gone, and what is within it keeps its place. Tasks themselves still begin when they did.
 */
export function inThreadTime<Trace extends { traceEvents: TraceEvent[] }>(trace: Trace): Trace {
  const threads = Map.groupBy(trace.traceEvents, ({ pid, tid }) => `${pid}:${tid}`)
  const renewed = new Map<TraceEvent, TraceEvent>()
  for (const events of threads.values()) {
    let task: TraceEvent | null = null
    // A function that begins with a task and lasts longer blocks it.
    for (const event of events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))) {
      const isWithin = task !== null && event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0)
      if (!isWithin) task = event.ph === 'X' && event.tts !== undefined && event.tdur !== undefined ? event : null
      if (!task || event.tts === undefined) continue
      const ts = task.ts + event.tts - (task.tts ?? 0)
      renewed.set(event, { ...event, ts, ...(event.tdur === undefined ? {} : { dur: event.tdur }) })
    }
  }
  return { ...trace, traceEvents: trace.traceEvents.map((event) => renewed.get(event) ?? event) }
}
