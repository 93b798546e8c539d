import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Call } from './load.ts'
import type { Load, Loaded } from './loader.ts'

const rounds = 3

export interface Limit {
  what: string
  server: { port: number; close(): void }
  calls: (at: number) => Call
}

export interface Race {
  calls: (at: number) => Call
  limits: readonly Limit[]
  requests: number
  port: number
}

/** The shop and its limits take turns, and the best round of each counts, so that what else the machine does falls on all alike. Answers the rows. */
export async function race(name: string, { calls, limits, requests, port }: Race): Promise<string[]> {
  const runners = [{ server: { port }, calls }, ...limits].map((one) => ({ ...one, best: 0, sent: 0 }))
  const loader = fork(new URL('./loader.ts', import.meta.url))
  const ended = once(loader, 'exit').then(() => [{ fault: 'The process of the load ended.' }])
  const measured = Math.ceil(requests / rounds)
  const warmUp = Math.ceil(measured / 5)
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of runners) {
        const calls = Array.from({ length: warmUp + measured }, (_, index) => one.calls(one.sent + index))
        const load: Load = { port: one.server.port, calls, warmUp }
        loader.send(load)
        const [loaded] = (await Promise.race([once(loader, 'message'), ended])) as [Loaded]
        if ('fault' in loaded) throw new Error(loaded.fault)
        one.best = Math.max(one.best, loaded.rate)
        one.sent += calls.length
      }
    }
  } finally {
    loader.kill()
  }
  for (const { server } of limits) server.close()
  const [own = 0, ...bare] = runners.map(({ best }) => best)
  if (limits.length === 0) return [rowOf(name, [own.toFixed(0)])]
  return limits.map(({ what }, index) => {
    const most = bare[index] ?? 0
    return `${rowOf(name, [own.toFixed(0), most.toFixed(0), `${((own / most) * 100).toFixed(0)} %`])}   bare: ${what}`
  })
}

/** The name of a row and its figures, in columns. */
export function rowOf(name: string, [own = '', most = '', ratio = '']: string[]): string {
  return `${name.padEnd(42)}${own.padStart(8)}${most.padStart(8)}${ratio.padStart(7)}`.trimEnd()
}
