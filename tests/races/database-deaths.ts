import { setTimeout as pause } from 'node:timers/promises'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { connect } from '#platform/database/database.ts'
import { findRunningAddresses } from '#platform/database/orphaned-server.ts'
import { ticks } from '#platform/ticks.ts'
import { limits } from '#tests/limits.ts'
import { type RunningShop, startShop } from '#tests/running-shop.ts'
import { type Buyers, letBuy } from './buyers.ts'
import { authorizeAll, brokenInvariants, shopOn } from './checkout.ts'

/** The observations while the database crashed again and again. */
export interface Deaths {
  /** Violated rules, in words; empty when the shop held. */
  broken: string[]
  confirmed: number
  turnedAway: number
  /** The downtime of the shop after each crash, in milliseconds. */
  awayMs: number[]
}

/** Kills the embedded database of a shop `times` times, while twelve people go through checkout. */
export async function killDatabase(times: number, log: (line: string) => void = () => undefined): Promise<Deaths> {
  const shop = await startShop({ TRUSTED_PROXIES: '1' })
  try {
    const buyers = letBuy(shop.baseUrl, 12)
    const awayMs: number[] = []
    const broken: string[] = []
    for (let death = 1; death <= times && shop.child.exitCode === null; death += 1) {
      await untilBought(buyers, shop)
      process.kill(await shop.databasePid(), 'SIGKILL')
      const began = ticks()
      broken.push(...(await untilBack(shop)))
      awayMs.push(Math.round(ticks() - began))
      log(`death ${death} of ${times}: back after ${awayMs.at(-1)} ms, ${buyers.confirmed.length} orders confirmed so far`)
    }
    await untilBought(buyers, shop)
    await buyers.leave()
    broken.push(...buyers.faults)
    if (shop.child.exitCode !== null || shop.child.signalCode !== null) broken.push(`the shop ended: ${shop.said().slice(-2000)}`)
    else broken.push(...(await brokenBooks((await findRunningAddresses(shop.dataDir))?.databaseUrl ?? '', buyers)))
    return { broken, confirmed: buyers.confirmed.length, turnedAway: buyers.turnedAway, awayMs }
  } finally {
    await shop.close()
  }
}

/** Lets a few more orders be confirmed, so that a death always meets people in the middle of checkout. */
export async function untilBought(buyers: Buyers, shop: RunningShop): Promise<void> {
  const wanted = buyers.confirmed.length + 6
  for (const until = ticks() + limits.poll; buyers.confirmed.length < wanted && ticks() < until; await pause(20))
    if (shop.child.exitCode !== null) return
}

/** Waits until the shop is ready again; answers what it said meanwhile that it must not say. */
export async function untilBack({ baseUrl, child }: RunningShop): Promise<string[]> {
  const broken: string[] = []
  for (const until = ticks() + limits.poll; ; await pause(100)) {
    if (child.exitCode !== null || ticks() > until) return [...broken, 'the shop did not come back']
    const paths = ['/', '/healthz', '/api/orders', '/readyz']
    const answers = await Promise.all(paths.map((path) => fetch(`${baseUrl}${path}`, { redirect: 'manual' }).catch(() => null)))
    for (const [at, answer] of answers.entries())
      if (!answer || ![200, 302, 503].includes(answer.status)) broken.push(`GET ${paths[at]} answered ${answer?.status ?? 'nothing'}`)
    if (answers.at(-1)?.status === 200) return broken
  }
}

/** Differences after every interrupted action has been completed. */
export async function brokenBooks(databaseUrl: string, { confirmed }: Buyers): Promise<string[]> {
  const connection = connect(databaseUrl)
  try {
    const shop = shopOn(connection, { now: new Date(Date.now() + 60_000) })
    const faults = await completeOrders(shop.as(''))
    await authorizeAll(shop)
    shop.clock.advance(40 * 60_000)
    faults.push(...(await completeOrders(shop.as(''))), ...(await completeOrders(shop.as(''))))
    const { rows } = await connection.pool.query<{ id: string }>(
      `SELECT told.id FROM unnest($1::text[]) AS told(id) WHERE NOT EXISTS (SELECT 1 FROM rentals WHERE order_id = told.id AND status = 'confirmed')`,
      [confirmed],
    )
    return [...(await brokenInvariants(shop)), ...faults.map(String), ...rows.map(({ id }) => `order ${id} was confirmed and is not`)]
  } finally {
    await connection.close()
  }
}
