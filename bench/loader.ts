import { Agent } from 'node:http'
import { type Call, send } from './load.ts'

// The load of a row runs in its own process and takes no time from the event loop of the shop.

/** Requests over keep-alive connections, of which the first ones only warm up. */
export interface Load {
  port: number
  calls: readonly Call[]
  warmUp: number
}

/** Requests a second after the warm-up, or the first answer that is no success. */
export type Loaded = { rate: number } | { fault: string }

const connections = 16

async function load({ port, calls, warmUp }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  const work = async (until: number): Promise<void> => {
    while (next < until) {
      const call = calls[next++]
      if (!call) return
      const { status, body } = await send(port, call, agent)
      if (status >= 300 && status !== call.refused)
        throw new Error(`${call.method ?? 'GET'} ${call.path} answered ${status}: ${body.toString().slice(0, 300)}`)
    }
  }
  const all = (until: number) => Promise.all(Array.from({ length: connections }, () => work(until)))
  try {
    await all(warmUp)
    const began = performance.now()
    await all(calls.length)
    return { rate: (calls.length - warmUp) / ((performance.now() - began) / 1000) }
  } catch (error) {
    return { fault: String(error) }
  } finally {
    agent.destroy()
  }
}

process.on('message', (asked: Load) => void load(asked).then((loaded) => process.send?.(loaded)))
