import * as z from 'zod/mini'
import { fils } from '#values/schemas.ts'

const share = z.int().check(z.minimum(0), z.maximum(10_000))
const amount = fils.check(z.minimum(0), z.multipleOf(10))
const count = z.int().check(z.minimum(0), z.maximum(100))

/** The benefits of a plan: a share off the rentals in basis points, and its limit in a calendar month. */
export const benefitsSchema = z.strictObject({
  basisPoints: share,
  off: amount,
  deliveries: count,
  /** Whether its deliveries are free on the first day itself, or come to what that costs more. */
  coversSameDay: z.boolean(),
  accessories: count,
  /** The greatest reduction of a free accessory, in fils. */
  accessoryWorth: amount,
})

/** The figures that a price is reckoned with. */
export const businessSettingsSchema = z.strictObject({
  serviceFee: z.strictObject({ basisPoints: share, least: amount, most: amount }),
  cashHandling: amount,
  /** The price of the protection plan of a rental: up to an agreed value, and above it. */
  protection: z.strictObject({ upTo: amount, basic: amount, above: amount }),
  /** The smallest amount that the shop keeps of every order: of commission, service fee and delivery, after reductions. */
  marginFloor: amount,
  /** Bringing a friend: off their first order of at least `minimum`, and credit for who brought them, for so many a calendar month; `off` 0 ends it. */
  referral: z.strictObject({ off: amount, minimum: amount, credit: amount, perMonth: count }),
  memberships: z.strictObject({ premium: benefitsSchema, vip: benefitsSchema }),
  /** Up to which sums of 30 days one person decides alone: for one receiver, and of all that one person gives; a single payout up to the first. */
  twoPeople: z.strictObject({
    toReceiver: amount.check(z.maximum(500_000)),
    byGiver: amount.check(z.maximum(2_000_000)),
  }),
})
export type BusinessSettings = z.infer<typeof businessSettingsSchema>
export type Plan = keyof BusinessSettings['memberships']
export const plans = ['premium', 'vip'] as const satisfies readonly Plan[]

/** The figures of a shop that has written none (docs/renting.md, Price of a rental). */
export const defaultBusinessSettings: BusinessSettings = {
  serviceFee: { basisPoints: 500, least: 500, most: 4000 },
  cashHandling: 1000,
  protection: { upTo: 100_000, basic: 3000, above: 5000 },
  marginFloor: 0,
  referral: { off: 5000, minimum: 20_000, credit: 5000, perMonth: 5 },
  memberships: {
    premium: { basisPoints: 1500, off: 20_000, deliveries: 4, coversSameDay: false, accessories: 0, accessoryWorth: 0 },
    vip: { basisPoints: 2500, off: 45_000, deliveries: 6, coversSameDay: true, accessories: 1, accessoryWorth: 10_000 },
  },
  twoPeople: { toReceiver: 100_000, byGiver: 300_000 },
}
