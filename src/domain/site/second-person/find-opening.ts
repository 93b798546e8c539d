import type { Context, TxContext } from '#domain/context.ts'
import type { Capability } from '#domain/permissions.policy.ts'
import { findOthers, findRemoval } from './find-others.ts'
import { opensAloneAt } from './second-person.policy.ts'

/** The instant from which whoever asked needs nobody else; null while somebody else can confirm. */
export async function findOpening(
  ctx: Context | TxContext,
  { askedBy, askedAt, needs, now }: { askedBy: string | null; askedAt: Date; needs: Capability; now: Date },
): Promise<Date | null> {
  if ((await findOthers(ctx, { needs, now, askedBy })).length > 0) return null
  return opensAloneAt(askedAt, await findRemoval(ctx, needs))
}
