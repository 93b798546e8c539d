import { isDeepStrictEqual } from 'node:util'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { BusinessFigures } from './business-figures.policy.ts'
import { readFigures, type StoredFigures } from './read-figures.ts'
import { writeFigures } from './write-figures.ts'

/**
 * Writes the figures as the version after `version`, as an administrator does.
 * @throws {Refusal} figures.changed (409) when a newer version exists, figures.same (409) when nothing differs
 */
export function changeFigures(ctx: Context, { version, figures }: { version: number; figures: BusinessFigures }): Promise<StoredFigures> {
  return inTransaction(ctx, async (tx) => {
    const current = await readFigures(tx)
    if (current.version !== version) throw new Refusal('figures.changed', 409)
    if (isDeepStrictEqual(current.figures, figures)) throw new Refusal('figures.same', 409)
    const written = { version: await writeFigures(tx, { figures, after: version }), figures }
    if (!isDeepStrictEqual(current.figures.twoPeople, figures.twoPeople))
      await enqueueJob(
        tx,
        'second-person.tell-limits',
        { by: tx.actor.personId ?? '' },
        { key: `second-person.tell-limits:${written.version}` },
      )
    return written
  })
}
