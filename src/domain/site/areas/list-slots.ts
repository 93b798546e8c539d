import { type Context, nowOf } from '#domain/context.ts'
import type { Day } from '#values/day.ts'
import type { Slot } from './area.contract.ts'
import { slotsFor } from './slot.policy.ts'

/** The open delivery windows for a rental that begins on `from`. */
export async function listSlots(ctx: Context, from: Day): Promise<Slot[]> {
  return slotsFor(from, await nowOf(ctx))
}
