import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { type Call, send } from './load.ts'
import type { Asked, Habit } from './scale-calls.ts'

const connections = 16
const most = 3000
/** The duration of each measurement at each size. */
const milliseconds = 8000

/** The times of answers in milliseconds. */
export interface Times {
  half: number
  slow: number
  answers: number
  failed: number
  /** The message of the first failure. */
  failure: string
}

/** A shop in another process, and what it and this one, the load, have used. */
export interface Shop {
  port: number
  isBuilt: boolean
  usage(): Promise<{ heap: number; seconds: number }>
  close(): void
}

/** Starts a shop over a database. */
export async function startShop(url: string): Promise<Shop> {
  const child = fork(new URL('./scale-shop.ts', import.meta.url), [url], { env: { ...process.env, NODE_ENV: 'production' } })
  child.on('exit', (code) => {
    if (code) throw new Error(`The shop ended with ${code}.`)
  })
  const reply = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0]
  const { port, isBuilt } = await reply<{ port: number; isBuilt: boolean }>()
  return {
    port,
    isBuilt,
    usage() {
      child.send('usage')
      return reply()
    },
    close: () => child.disconnect(),
  }
}

/** Does something over 16 connections, each asking as soon as it was answered, after a short warm-up. */
export async function measure(port: number, { next }: Habit): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = asker(port, agent)
  let asked = 0
  const work = async (until: () => boolean): Promise<void> => {
    let before: Asked | null = null
    while (!until()) before = await ask.one(next(asked++, before))
  }
  const all = (until: () => boolean) => Promise.all(Array.from({ length: connections }, () => work(until)))
  await all(() => asked >= 2 * connections)
  const times = ask.begin()
  const [began, first] = [performance.now(), asked]
  await all(() => performance.now() - began > milliseconds || asked - first >= most)
  agent.destroy()
  return times()
}

/** Does a few things one after the other, waiting before each. */
export async function inTurn(port: number, calls: readonly Call[], before: () => Promise<unknown>): Promise<Times> {
  const ask = asker(port)
  const times = ask.begin()
  for (const call of calls) {
    await before()
    await ask.one(call)
  }
  return times()
}

function asker(port: number, agent?: Agent) {
  let times: number[] = []
  let failed = 0
  let failure = ''
  return {
    async one(call: Call): Promise<Asked | null> {
      const began = performance.now()
      const { status, body } = await send(port, call, agent)
      times.push(performance.now() - began)
      if (status < 300) return { path: call.path, body }
      failed += 1
      failure ||= `${call.path} answered ${status}: ${body.toString().replaceAll(/\s+/g, ' ').slice(0, 120)}`
      return null
    },
    begin() {
      times = []
      failed = 0
      failure = ''
      return (): Times => {
        const sorted = times.toSorted((one, other) => one - other)
        const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
        return { half: at(0.5), slow: at(0.95), answers: times.length, failed, failure }
      }
    },
  }
}
