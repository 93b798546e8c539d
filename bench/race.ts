import { type Call, load } from './load.ts'

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
  for (let round = 0; round < rounds; round += 1) {
    for (const one of runners) {
      const { rate, sent } = await load(one.server.port, (at) => one.calls(one.sent + at), { requests: Math.ceil(requests / rounds) })
      one.best = Math.max(one.best, rate)
      one.sent += sent
    }
  }
  for (const { server } of limits) server.close()
  const [own = 0, ...bare] = runners.map(({ best }) => best)
  if (limits.length === 0) return [rowOf(name, [own.toFixed(0)])]
  return limits.map(({ what }, at) => {
    const most = bare[at] ?? 0
    return `${rowOf(name, [own.toFixed(0), most.toFixed(0), `${((own / most) * 100).toFixed(0)} %`])}   bare: ${what}`
  })
}

/** The name of a row and its figures, in columns. */
export function rowOf(name: string, [own = '', most = '', ratio = '']: string[]): string {
  return `${name.padEnd(42)}${own.padStart(8)}${most.padStart(8)}${ratio.padStart(7)}`.trimEnd()
}
