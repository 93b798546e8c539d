import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { sides } from '#domain/renting/reviews/review.policy.ts'
import { customerInputs, ownerInputs } from './score.policy.ts'

const scoreSchema = <Input extends readonly [string, ...string[]]>(inputs: Input) =>
  z.object({
    /** 0 to 100, or null for somebody new. */
    score: z.nullable(z.int()),
    completed: z.int(),
    parts: z.array(z.object({ input: z.enum(inputs), good: z.number(), all: z.number(), points: z.number(), most: z.int() })),
  })

/** What others are told: the score, without how it came about. */
const toldSchema = z.object({
  score: z.nullable(z.int()),
  completed: z.int(),
  /** The average of the stars, and of how many reviews; null before there are any. */
  stars: z.nullable(z.object({ average: z.number(), count: z.int() })),
})
export type ToldScore = z.infer<typeof toldSchema>

export const scoreContract = {
  /** The caller's own scores; as an owner null for who rents nothing out. */
  mine: oc
    .route({ method: 'GET', path: '/scores/mine' })
    .output(z.object({ customer: scoreSchema(customerInputs), owner: z.nullable(scoreSchema(ownerInputs)) })),
  /** The score of the other side of a rental: of its customer for the owner, of its owner for the customer; null of a guest. */
  ofRental: oc
    .route({ method: 'GET', path: '/scores/rentals/{rental}' })
    .input(z.strictObject({ rental: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }))
    .output(z.object({ of: z.enum(sides), told: z.nullable(toldSchema) })),
  /** The score of the owner of an item. */
  ofOwner: oc
    .route({ method: 'GET', path: '/scores/items/{item}' })
    .input(z.strictObject({ item: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }))
    .output(toldSchema),
}
