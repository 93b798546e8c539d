import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { handOverWays } from '#domain/catalogue/items/item.policy.ts'
import { photoStages } from '#domain/renting/rentals/hand-over.policy.ts'
import { day } from '#values/schemas.ts'

/** A hand-over that an owner makes next, and how many of its pictures are taken. */
const dueHandOver = z.object({
  rental: z.string(),
  stage: z.enum(photoStages),
  piece: z.string(),
  /** The id of its unit, as its label shows it. */
  unitId: z.string(),
  handOver: z.enum(handOverWays),
  from: day,
  until: day,
  taken: z.int(),
})
export type DueHandOver = z.infer<typeof dueHandOver>

export const handOverContract = {
  /** An owner's tasks today or soon: packing, returns, and hand-overs in person. */
  due: oc.route({ method: 'GET', path: '/hand-overs' }).output(z.object({ handOvers: z.array(dueHandOver) })),
}
