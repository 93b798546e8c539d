import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { handOverWays } from '#domain/catalogue/items/item.policy.ts'
import { day } from '#values/schemas.ts'
import { photoStages } from './hand-over.policy.ts'

/** A hand-over that an owner makes next, and how many of its pictures are taken. */
const dueHandOver = z.object({
  rental: z.string(),
  stage: z.enum(photoStages),
  piece: z.string(),
  /** What its label says. */
  unitId: z.string(),
  handOver: z.enum(handOverWays),
  from: day,
  until: day,
  taken: z.int(),
})
export type DueHandOver = z.infer<typeof dueHandOver>

export const handOverContract = {
  /** What an owner does today or soon: packing and return, and what they hand over in person. */
  due: oc.route({ method: 'GET', path: '/hand-overs' }).output(z.object({ handOvers: z.array(dueHandOver) })),
}
