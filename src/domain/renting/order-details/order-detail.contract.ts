import * as z from 'zod/mini'
import { trailRowSchema } from '#domain/audit-log/event-about.contract.ts'
import { handOverWays } from '#domain/catalogue/items/item.policy.ts'
import { depositStates, paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { claimKinds, claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { invoiceKinds } from '#domain/renting/invoices/invoice.contract.ts'
import { courierDeedNames } from '#domain/renting/rentals/courier-deed.policy.ts'
import { holders, photoStages } from '#domain/renting/rentals/hand-over.policy.ts'
import { latenessSchema } from '#domain/renting/rentals/rental.contract.ts'
import { rentalMoveNames, rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { missing } from '#domain/renting/rentals/rental-moments.policy.ts'
import { courierVisits } from '#domain/site/areas/slot.policy.ts'
import { locales } from '#values/locale.ts'
import { day, fils } from '#values/schemas.ts'
import { actionObstacles, orderActionNames } from './order-action.policy.ts'

const at = z.iso.datetime()
export const parties = ['customer', 'owner', 'courier', 'admin'] as const

/** A move from the rental's status. */
const move = z.object({
  name: z.enum(rentalMoveNames),
  /** The parties that make it, besides the shop. */
  by: z.array(z.enum(parties)),
  /** The reason why the shop may not make it now; null when it may. */
  refusal: z.nullable(z.enum(['rental.not-yours', 'rental.too-early', 'rental.too-late', 'rental.days-moved', ...missing])),
  /** A missing requirement, without which nobody makes it. */
  missing: z.nullable(z.enum(missing)),
})
export type ShownMove = z.infer<typeof move>

const moveReason = z.object({ code: z.string(), words: z.optional(z.string()) })

/** A request that waits for a second person. */
const cancellationRequest = z.object({ by: z.string(), isOwn: z.boolean(), words: z.string() })

const rental = z.object({
  id: z.string(),
  piece: z.string(),
  unitId: z.string(),
  owner: z.string(),
  ownerId: z.string(),
  /** The owner's contacts: the account's, and the number for a collection in person. */
  ownerEmail: z.nullable(z.string()),
  ownerMobile: z.nullable(z.string()),
  pickupContactNumber: z.nullable(z.string()),
  /** The owner's door, while the piece is to be picked up there or brought back; null otherwise. */
  ownersDoor: z.nullable(z.object({ area: z.string(), landmark: z.string(), building: z.string(), note: z.string(), phone: z.string() })),
  handOver: z.enum(handOverWays),
  /** A piece of the item is out now, for this rental or another. */
  isCurrentlyRented: z.boolean(),
  from: day,
  until: day,
  price: fils,
  deposit: fils,
  status: z.enum(rentalStatuses),
  answerBy: z.nullable(at),
  dispatchAt: at,
  /** The reason of the last move: a code of a closed list, and a text by the person who made it. */
  reason: z.nullable(moveReason),
  photos: z.array(z.object({ stage: z.enum(photoStages), place: z.int(), takenAt: at })),
  /** The hand-overs of the piece, with giver and receiver. */
  custody: z.array(z.object({ stage: z.enum(photoStages), gave: z.enum(holders), took: z.enum(holders), at })),
  /** The number of failed collections by a courier, and its lateness. */
  collection: z.object({ attempts: z.int(), late: z.nullable(latenessSchema), isToCollect: z.boolean(), isExcusable: z.boolean() }),
  claims: z.array(z.object({ id: z.string(), kind: z.enum(claimKinds), status: z.enum(claimStatuses), amount: fils })),
  /** The customer's debt by claims beyond the deposit. */
  debt: fils,
  /** A request of an administrator to write off the debt, or to excuse the lateness, which another has to confirm. */
  writeOff: z.nullable(cancellationRequest),
  excuse: z.nullable(cancellationRequest),
  /** A cancellation that waits for a second person. */
  cancellation: z.nullable(z.object({ by: z.string(), isOwn: z.boolean(), refund: fils, reason: moveReason })),
  moves: z.array(move),
})
export type RentalDetail = z.infer<typeof rental>

const refund = z.object({
  id: z.string(),
  way: z.enum(['card', 'credit', 'transfer', 'cash']),
  status: z.enum(['due', 'made', 'failed', 'replaced', 'charged_back', 'cancelled']),
  amount: fils,
  failure: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The refund of a deposit, not of a payment. */
  isDeposit: z.boolean(),
  /** The incoming transfer that it answers, whose sender gets it; null where the money came another way. */
  incoming: z.nullable(z.object({ id: z.string(), sender: z.string() })),
  at,
})
export type RefundDetail = z.infer<typeof refund>

/** Received cash: the courier, the instant, and the instant at which it was handed in. */
const collected = z.object({ courier: z.nullable(z.string()), at, handedInAt: z.nullable(at) })
export type Collected = z.infer<typeof collected>

const deposit = z.object({
  id: z.string(),
  piece: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(depositStates),
  amount: fils,
  applied: fils,
  /** The instants of the planned hold, of the hold, and, as `renewAt`, of its next renewal. */
  holdAt: z.nullable(at),
  heldAt: z.nullable(at),
  /** The cash that a courier was given at the door. */
  collected: z.nullable(collected),
  renewAt: z.nullable(at),
  /** The provider's message about a failed hold. */
  failure: z.nullable(z.string()),
  /** A hold that was refused, or its renewal, can be asked for again. */
  isToRetry: z.boolean(),
})
export type DepositDetail = z.infer<typeof deposit>

/** Everything about an order that its work needs. */
export const orderDetailSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(rentalStatuses),
  at,
  method: z.nullable(z.enum(paymentMethods)),
  total: fils,
  customer: z.object({
    name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Null of a guest. */
    personId: z.nullable(z.string()),
    orders: z.int(),
    /** The language of messages about the order, and their way; null where no address or number is known to be the customer's. */
    locale: z.enum(locales),
    reach: z.nullable(z.enum(['mail', 'sms'])),
  }),
  /** The actions of the reader, with the pieces for which each is possible now, or the obstacle. */
  actions: z.array(
    z.object({
      name: z.enum(orderActionNames),
      why: z.nullable(z.object({ code: z.enum(actionObstacles), at: z.nullable(at) })),
      pieces: z.array(z.object({ id: z.string(), deed: z.enum(courierDeedNames), cash: fils })),
      /** The cash that it books with the first of its pieces, beside that of each piece. */
      cash: fils,
    }),
  ),
  /** The address and phone at the customer's door, as they can be changed; null for a hand-over in person. */
  door: z.nullable(
    z.object({ phone: z.string(), landmark: z.string(), building: z.string(), note: z.string(), slot: z.nullable(z.string()) }),
  ),
  /** The windows of the courier's visits to come; those in `full` have no place left. */
  windows: z.array(
    z.object({ visit: z.enum(courierVisits), slot: z.string(), slots: z.array(z.string()), full: z.array(z.string()), until: at }),
  ),
  /** Refunds at the shop's cost that wait for an administrator. */
  goodwill: z.array(
    z.object({
      ...{ id: z.string(), piece: z.string(), amount: fils, words: z.string(), by: z.nullable(z.string()), isOwn: z.boolean() },
      /** The instant from which whoever asked may make it alone; null while somebody else can. */
      opensAt: z.nullable(at),
    }),
  ),
  /** Notes of staff and what they wrote to the customer, newest first. */
  notes: z.array(z.object({ id: z.string(), kind: z.enum(['note', 'message']), by: z.nullable(z.string()), words: z.string(), at })),
  address: z.array(z.string()),
  slot: z.nullable(z.string()),
  rentals: z.array(rental),
  payments: z.array(
    z.object({
      ...{ id: z.string(), method: z.enum(paymentMethods), status: z.enum(paymentStatuses), amount: fils, captured: fils, at },
      /** The cash that a courier was given at the door. */
      collected: z.nullable(collected),
    }),
  ),
  /** The amount to pay again after a failed payment, and its deadline; null otherwise. */
  paymentDue: z.nullable(z.object({ amount: fils, by: at })),
  deposits: z.array(deposit),
  refunds: z.array(refund),
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(invoiceKinds), amount: fils, at })),
  /** The entries of its books, as keys of `ledger.json`. */
  transactions: z.array(
    z.object({
      id: z.string(),
      at,
      kind: z.string(),
      entries: z.array(
        z.object({
          account: z.string(),
          /** Its side of the account. */
          isDebit: z.boolean(),
          text: z.string(),
          part: z.nullable(z.string()),
          rentalId: z.nullable(z.string()),
          amount: fils,
        }),
      ),
    }),
  ),
  /** The latest two hundred events, newest first. */
  trail: z.array(trailRowSchema),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>
