import { inTransaction } from '#domain/context.ts'
import type { FigureChanges } from '#domain/site/business-settings/figure-changes.policy.ts'
import { writeBusinessSettings } from '#domain/site/business-settings/write-business-settings.ts'
import type { Day } from '#values/day.ts'
import type { world } from './world.ts'

/** Writes changed figures as the system, from today on or from another day. */
export function writeFigures(
  shop: Pick<Awaited<ReturnType<typeof world>>, 'system'>,
  changes: FigureChanges,
  { from }: { from?: Day } = {},
): Promise<number> {
  return inTransaction(shop.system(), (tx) =>
    writeBusinessSettings(tx, { changes, from: from ?? tx.today, reason: null, writtenBy: null, confirmedBy: null }),
  )
}
