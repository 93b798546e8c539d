import { isDeepStrictEqual } from 'node:util'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { BusinessSettings } from './business-settings.policy.ts'
import { readBusinessSettings, type StoredBusinessSettings } from './read-business-settings.ts'
import { writeBusinessSettings } from './write-business-settings.ts'

/**
 * Writes the figures as the version after `version`, as an administrator does.
 * @throws {Refusal} figures.changed (409) when a newer version exists, figures.same (409) when nothing differs
 */
export function changeBusinessSettings(
  ctx: Context,
  { version, figures }: { version: number; figures: BusinessSettings },
): Promise<StoredBusinessSettings> {
  return inTransaction(ctx, async (tx) => {
    const current = await readBusinessSettings(tx)
    if (current.version !== version) throw new Refusal('figures.changed', 409)
    if (isDeepStrictEqual(current.figures, figures)) throw new Refusal('figures.same', 409)
    const written = { version: await writeBusinessSettings(tx, { figures, after: version }), figures }
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
