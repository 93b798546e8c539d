import type { Context, Needs } from '#domain/context.ts'
import { keptName, keptTime, listKept, swapWithKept } from '#platform/database/archive/set-aside.ts'
import { transactionOn } from '#platform/database/archive/transaction-on.ts'
import { handleOf, migrateInside } from '#platform/database/database.ts'
import { dayAt } from '#values/day.ts'
import { type Settled, settleRestored } from './settle-restored.ts'

/** The schema whose tables are those of the shop again, the one that keeps the tables of until then, and what was settled. */
export interface WentBack extends Settled {
  from: string
  keptAs: string
}

/**
 * Puts back the tables that a schema keeps from before a restore, and keeps the current ones instead. Migrates and settles them as a
 * restore does. Only while no process of the shop is open on the database. Throws an error with a sentence where nothing is kept, or
 * several schemas are and none is named.
 */
export async function goBack(ctx: Context & Needs<'deletedPeople' | 'ledgerAnchors'>, name?: string): Promise<WentBack> {
  const now = await ctx.clock.now(ctx.db)
  const deletedPeople = (await ctx.deletedPeople?.list()) ?? []
  const done = await transactionOn(ctx.db.$client, async (client) => {
    const from = choose(await listKept(client), name)
    const keptAs = keptName(now)
    if (!(await swapWithKept(client, { from, keptAs })))
      throw new Error(`The schema ${from} keeps no shop: nothing was there before that restore.`)
    await migrateInside(client)
    const tx = { ...ctx, db: handleOf(client), now, today: dayAt(now) }
    // These are the shop's own tables: broken rules of the books are reported, and do not prevent the change.
    const settled = await settleRestored(tx, { madeAt: keptTime(from), deletedPeople, withFaults: true, wentBack: { from, keptAs } })
    return { from, keptAs, ...settled }
  })
  await ctx.ledgerAnchors?.addRestore({ madeAt: keptTime(done.from).toISOString(), at: now.toISOString() })
  return done
}

function choose(kept: readonly string[], name: string | undefined): string {
  const [only] = kept
  if (only === undefined) throw new Error('Nothing is kept of before a restore.')
  if (name !== undefined ? kept.includes(name) : kept.length === 1) return name ?? only
  const lines = kept.map((each) => `  ${each} (what was there until ${keptTime(each).toISOString()})`)
  const why = name === undefined ? 'Several schemas are kept: name one of them' : `No schema ${name} is kept`
  return fail([`${why}. There are:`, ...lines].join('\n'))
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
