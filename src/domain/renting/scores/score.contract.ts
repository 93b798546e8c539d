import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { sides } from '#domain/renting/reviews/review.policy.ts'
import { fils } from '#values/schemas.ts'
import { customerInputs, ownerInputs } from './score.policy.ts'

const scoreSchema = <Input extends readonly [string, ...string[]]>(inputs: Input) =>
  z.object({
    /** 0 to 100, or null for somebody new. */
    score: z.nullable(z.int()),
    completed: z.int(),
    parts: z.array(z.object({ input: z.enum(inputs), good: z.number(), all: z.number(), points: z.number(), most: z.int() })),
  })

/** The public part: the score, without its inputs. */
const publicScoreSchema = z.object({
  score: z.nullable(z.int()),
  completed: z.int(),
  /** The average of the stars, and of how many reviews; null before there are any. */
  stars: z.nullable(z.object({ average: z.number(), count: z.int() })),
})
export type PublicScore = z.infer<typeof publicScoreSchema>

const performanceSchema = z.object({
  /** Requests of the last year, and those of them that were answered in time. */
  asked: z.int(),
  answered: z.int(),
  /** The median of the time to an answer, in minutes; null before there is one. */
  answersIn: z.nullable(z.int()),
  confirmed: z.int(),
  cancelled: z.int(),
  packed: z.int(),
  packedOnTime: z.int(),
  completed: z.int(),
  /** In the last 90 days. */
  lostClaims: z.int(),
  isTrusted: z.boolean(),
  /** The last twelve months, the newest last, with the earnings of each in fils. */
  months: z.array(z.object({ month: z.string(), earned: fils })),
  /** The pieces that earned most in these months. */
  pieces: z.array(z.object({ itemId: z.string(), name: z.string(), earned: fils, rentals: z.int() })),
})
export type Performance = z.infer<typeof performanceSchema>

export const scoreContract = {
  /** The caller's performance as an owner, and their earnings by month and by piece. */
  performance: oc.route({ method: 'GET', path: '/scores/performance' }).output(performanceSchema),
  /** The caller's own scores; as an owner null for who rents nothing out. */
  mine: oc
    .route({ method: 'GET', path: '/scores/mine' })
    .output(z.object({ customer: scoreSchema(customerInputs), owner: z.nullable(scoreSchema(ownerInputs)) })),
  /** The score of the other side of a rental: of its customer for the owner, of its owner for the customer; null of a guest. */
  ofRental: oc
    .route({ method: 'GET', path: '/scores/rentals/{rental}' })
    .input(z.strictObject({ rental: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }))
    .output(z.object({ of: z.enum(sides), told: z.nullable(publicScoreSchema) })),
  /** The score of the owner of an item. */
  ofOwner: oc
    .route({ method: 'GET', path: '/scores/items/{item}' })
    .input(z.strictObject({ item: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }))
    .output(publicScoreSchema),
}
