import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { roleNames } from '#domain/permissions.policy.ts'
import { fils } from '#values/schemas.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const asked = {
  id: z.string(),
  askedBy: z.nullable(z.string()),
  askedAt: at,
  isMine: z.boolean(),
  /** From when whoever asked may confirm alone, or it happens by itself; null while somebody else can confirm. */
  opensAt: z.nullable(at),
}
const destination = z.object({ alias: z.string(), name: z.string() })

const confirmations = z.object({
  roles: z.array(z.object({ ...asked, person: z.object({ id: z.string(), name: z.string() }), role: z.enum(roleNames) })),
  destinations: z.array(z.object({ ...asked, old: destination, new: destination })),
  /** Figures of money by their paths, in force from a day on. */
  figures: z.array(
    z.object({
      ...asked,
      from: z.string(),
      reason: z.string(),
      changes: z.array(z.object({ field: z.string(), from: z.union([z.number(), z.boolean()]), to: z.union([z.number(), z.boolean()]) })),
    }),
  ),
  /** Refunds at the shop's cost, which are decided with their order: `operations.confirmGoodwill`. */
  refunds: z.array(z.object({ ...asked, orderId: z.string(), number: z.string(), piece: z.string(), amount: fils, words: z.string() })),
})
export type Confirmations = z.infer<typeof confirmations>

/** The people who may be a second person, and the sum that the actor may still decide alone. */
const secondPerson = z.object({
  /** The names of those who may confirm; empty where nobody else can. */
  others: z.array(z.string()),
  /** Hours after which whoever asks now confirms alone where nobody else can. */
  aloneHours: z.int(),
  /** The limit for one receiver in 30 days, and what of the actor's own limit is left for somebody who got nothing. */
  limit: fils,
  left: fils,
})
export type SecondPerson = z.infer<typeof secondPerson>

const byKind = z.strictObject({ kind: z.enum(['role', 'destination', 'figures']), id })

export const confirmationContract = {
  list: oc.route({ method: 'GET', path: '/confirmations' }).output(confirmations),
  confirm: oc.route({ method: 'PUT', path: '/confirmations/{kind}/{id}' }).input(byKind).output(confirmations),
  decline: oc.route({ method: 'DELETE', path: '/confirmations/{kind}/{id}' }).input(byKind).output(confirmations),
  /** For decisions that take the capability, in favour of a receiver. */
  second: oc
    .route({ method: 'GET', path: '/confirmations/second' })
    .input(
      z.strictObject({
        needs: z.enum([
          'claims.decide-all',
          'rentals.move-all',
          'promotions.write-all',
          'payments.write-all',
          'roles.write',
          'settings.write',
        ]),
        /** The rental that it is about, and whom of it the decision favours. */
        rental: z.optional(id),
        side: z.optional(z.enum(['customer', 'owner'])),
      }),
    )
    .output(secondPerson),
}
