import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { itemCardSchema } from '#domain/catalogue/items/item.contract.ts'
import { handOverWays } from '#domain/catalogue/items/item.policy.ts'
import { cardId } from '#domain/money/cards/card.contract.ts'
import { depositStates, paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { locales } from '#values/locale.ts'
import { day, fils, text } from '#values/schemas.ts'
import { courierDeedNames } from './courier-deed.policy.ts'
import { holders, photoStages, photosEach } from './hand-over.policy.ts'
import { rentalMoveNames, rentalStatuses } from './rental.policy.ts'

/** The reasons for which an owner declines a request. */
export const declineReasons = ['not-available', 'damaged', 'being-cleaned', 'too-soon', 'other'] as const
/** The reasons for which an owner, or the shop, cancels a confirmed rental. */
export const cancelReasons = ['not-available', 'damaged', 'lost', 'delivery', 'safety', 'other'] as const

/** The reasons for which a courier's collection failed; `ours` is the shop's fault. */
export const collectionFailures = ['nobody-met', 'not-ready', 'ours'] as const

/** The reasons for which a hold on a card was refused. */
export const authorizationRefusals = ['declined', 'needs-payer', 'no-card'] as const

/** The lateness of a piece after a failed collection. */
export const latenessSchema = z.object({
  /** From then on; nothing is due before it. */
  since: z.iso.datetime(),
  /** The begun days, the fee of each, and the sum by now, never above the agreed value. */
  days: z.int(),
  perDay: fils,
  amount: fils,
  /** The shop is at fault, and the clock is stopped. */
  isOurs: z.boolean(),
  /** The instant from which it counts as lost. */
  lostAt: z.nullable(z.iso.datetime()),
})

/** The contact of one side of a hand-over in person for the other. */
export const contactSchema = z.object({
  /** The first name. */
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Contact = z.infer<typeof contactSchema>

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const byId = z.strictObject({ id })
/** An idempotency key: the same key gives the same answer, another payload under it 422. */
const byKey = z.strictObject({ id, key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) })
const words = z.optional(text(500, 0))

/** A rental as its customer, its owner, a courier and the shop see it, with the moves that the reader may make now. */
export const rentalViewSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  itemId: z.string(),
  unitId: z.string(),
  from: day,
  until: day,
  /** The last paid day, where it is returned earlier. */
  paidUntil: z.nullable(day),
  price: fils,
  deposit: fils,
  status: z.enum(rentalStatuses),
  handOver: z.enum(handOverWays),
  /** The area where its owner hands it over. */
  area: z.string(),
  /** The other side of a hand-over in person, for its customer and its owner: from the confirmation until it is over. */
  contact: z.nullable(contactSchema),
  answerBy: z.nullable(z.string()),
  /** The instant at which the acceptance of its owner is carried out, for them alone: until then they may withdraw it. */
  acceptAt: z.nullable(z.string()),
  dispatchAt: z.string(),
  /**
   * The dispatch from which the refund of a cancellation is calculated: the planned one, or that of the first days where it was earlier.
   */
  countedTo: z.string(),
  /** The shares that its cancellation gives back from seven days before it on, and from 48 hours on, in basis points. */
  cancelShares: z.object({ between: z.int(), near: z.int() }),
  confirmedAt: z.nullable(z.string()),
  /** Until then a cancellation costs nothing unless the piece is packed. */
  graceUntil: z.nullable(z.string()),
  dispatchedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  collectedAt: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  /** The state of its deposit, for its customer and the shop; null for others, and where none is planned. */
  hold: z.nullable(
    z.object({
      status: z.enum(depositStates),
      method: z.enum(paymentMethods),
      amount: fils,
      /** The part that stays held: all of it, or the claimed part. */
      frozen: fils,
      /** The taken part. */
      applied: fils,
      holdAt: z.string(),
      heldAt: z.nullable(z.string()),
      /** The instant by which the owed part of it is sent by CliQ; null where none is owed. */
      backBy: z.nullable(z.string()),
      /** The reason why the hold, or its renewal, was refused and waits for its customer; null where it was not. */
      refused: z.nullable(z.enum(authorizationRefusals)),
      /** The card that refused it; null where the order has none. */
      card: z.nullable(z.object({ id: z.string(), brand: z.string(), last4: z.string() })),
      /** That card may be asked again without its payer: neither its bank nor its network has forbidden it. */
      mayAskAgain: z.boolean(),
    }),
  ),
  /** Its newest extension, for its customer and the shop. */
  extension: z.nullable(
    z.object({
      /** `asked` until it is paid; `ended` when it was not. In cash it is `done` at once. */
      status: z.enum(['asked', 'done', 'ended']),
      until: day,
      amount: fils,
      /** The instant until which the extra days are kept for the payer. */
      keptUntil: z.string(),
      /** The provider's page, while it waits for the payer. */
      redirect: z.nullable(z.string()),
      /** The amount of this and earlier ones that is due in cash at the collection. */
      dueInCash: fils,
    }),
  ),
  /**
   * For its customer and the shop: the paid amount, the refund, the compensation by an owner who cancelled, and the shop's part of a
   * replacement's price. Delivery counts if it was refunded with the rental, or was for this rental alone.
   */
  money: z.nullable(
    z.object({
      paid: z.object({ rental: fils, serviceFee: fils, protection: fils, delivery: fils }),
      refunded: fils,
      compensation: fils,
      onShop: fils,
    }),
  ),
  reason: z.nullable(z.object({ code: z.string(), words: z.optional(z.string()) })),
  late: z.nullable(latenessSchema),
  /** Similar items free on the same days, where its owner declined or did not answer. */
  alternatives: z.array(itemCardSchema),
  /** The instant of each photograph, and the SHA-256 of the received bytes; null for old pictures. */
  photos: z.array(z.object({ stage: z.enum(photoStages), place: z.int(), takenAt: z.string(), sha256: z.nullable(z.string()) })),
  /** The hand-overs of the piece, with giver and receiver, in order. */
  custody: z.array(z.object({ stage: z.enum(photoStages), gave: z.enum(holders), took: z.enum(holders), at: z.string() })),
  /** A second administrator has to confirm a cancellation. */
  isCancellationAsked: z.boolean(),
  moves: z.array(z.enum(rentalMoveNames)),
})
export type RentalView = z.infer<typeof rentalViewSchema>

/** A reason of a closed list, with words where there are any. */
export function reasonOf({ reason: code, words }: { reason: string; words?: string | undefined }): { code: string; words?: string } {
  return { code, ...(words && { words }) }
}

/** The refund of a cancellation, with the paid and the refunded part of each charge, in fils. */
export const cancellationSchema = z.object({
  /** In basis points of the price and of the service fee. */
  share: z.int(),
  lines: z.array(z.object({ code: z.enum(['rental', 'service-fee', 'protection', 'delivery', 'cash-handling']), paid: fils, back: fils })),
  /** The sum of the refunded parts. */
  refund: fils,
  /** The deposit, held or planned, which is released apart from the refund. */
  deposit: fils,
})
export type Cancellation = z.infer<typeof cancellationSchema>

/** The refund when the shop ends a rental at its own cost now. */
export const operationsCancellationSchema = z.extend(cancellationSchema, {
  /** It takes a second administrator. */
  needsSecond: z.boolean(),
  /** The method of its deposit, and whether it is held; null where there is none. */
  hold: z.nullable(z.object({ method: z.enum(paymentMethods), isHeld: z.boolean() })),
})
export type OperationsCancellation = z.infer<typeof operationsCancellationSchema>

const place = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(photosEach))
const photo = z.extend(byId, { stage: z.enum(photoStages), place })
const put = (path: `/${string}`) => oc.route({ method: 'PUT', path: `/rentals/{id}${path}` })

export const rentalContract = {
  get: oc.route({ method: 'GET', path: '/rentals/{id}' }).input(byId).output(rentalViewSchema),
  /** Requests the refused holds of its order again, on its card or, from now on, on another saved one. */
  retryHold: put('/deposit-hold')
    .input(z.extend(byKey, { card: z.optional(cardId) }))
    .output(rentalViewSchema),
  /** Opens the provider's page that saves another card for its order, whose refused holds are then asked for again. */
  addCard: oc
    .route({ method: 'POST', path: '/rentals/{id}/card' })
    .input(byKey)
    .output(z.object({ redirect: z.string() })),
  accept: put('/acceptance').input(byKey).output(rentalViewSchema),
  /** Accepts in ten seconds' time, until when the owner may withdraw it. */
  planAcceptance: put('/planned-acceptance').input(byKey).output(rentalViewSchema),
  takeAcceptanceBack: put('/planned-acceptance/withdrawal').input(byKey).output(rentalViewSchema),
  decline: put('/rejection')
    .input(z.extend(byKey, { reason: z.enum(declineReasons), words }))
    .output(rentalViewSchema),
  /** Withdraws the customer's request. */
  withdraw: put('/withdrawal').input(byKey).output(rentalViewSchema),
  /** The exact refund of a cancellation now. */
  cancellation: oc.route({ method: 'GET', path: '/rentals/{id}/cancellation' }).input(byId).output(cancellationSchema),
  /** Cancels for the refund that was shown (409 `rental.refund-changed` with the right one). */
  cancel: put('/cancellation')
    .input(z.extend(byKey, { refund: fils, words }))
    .output(rentalViewSchema),
  cancelAsOwner: put('/owner-cancellation')
    .input(z.extend(byKey, { reason: z.enum(cancelReasons), words }))
    .output(rentalViewSchema),
  /** The refund and the state of the deposit when the shop ends it at its own cost now. */
  operationsCancellation: oc
    .route({ method: 'GET', path: '/rentals/{id}/operations-cancellation' })
    .input(byId)
    .output(operationsCancellationSchema),
  /** Ends a rental at the shop's cost. Above 100 dinars this only proposes: another administrator confirms. */
  cancelByOperations: put('/operations-cancellation')
    .input(z.extend(byKey, { reason: z.enum(cancelReasons), words: text(500) }))
    .output(rentalViewSchema),
  confirmCancellation: put('/operations-cancellation/confirmation').input(byKey).output(rentalViewSchema),
  /** The raw body is a picture; another one at the same place replaces it. */
  addPhoto: oc
    .route({ method: 'PUT', path: '/rentals/{id}/photos/{stage}/{place}', inputStructure: 'detailed' })
    .input(z.object({ params: photo, body: z.file() }))
    .output(rentalViewSchema),
  /** `v` identifies the version of the picture, so that browsers fetch a newer one. */
  photo: oc
    .route({ method: 'GET', path: '/rentals/{id}/photos/{stage}/{place}' })
    .input(z.extend(photo, { v: z.optional(text(40)) }))
    .output(z.file()),
  /** The paper in the parcel, with all pieces of its owner that leave together. */
  packingSlip: oc
    .route({ method: 'GET', path: '/rentals/{id}/packing-slip.pdf' })
    .input(z.strictObject({ id, locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  pack: put('/packing').input(byKey).output(rentalViewSchema),
  /** Records the pick-up at the owner's; `unitId` is the scanned or typed label. */
  dispatch: put('/dispatch')
    .input(z.extend(byKey, { unitId: z.optional(z.string().check(z.maxLength(80))) }))
    .output(rentalViewSchema),
  /** Records the delivery against the customer's code, or the name of the person who signed. */
  deliver: put('/delivery')
    .input(z.extend(byKey, { code: z.optional(z.string().check(z.maxLength(16))), signedBy: z.optional(text(80)) }))
    .output(rentalViewSchema),
  /** Records that the courier met nobody. */
  failAttempt: put('/failed-attempt').input(byKey).output(rentalViewSchema),
  giveUpDelivery: put('/failed-delivery')
    .input(z.extend(byKey, { isRefused: z.boolean() }))
    .output(rentalViewSchema),
  /** Records the collection from the customer; `unitId` is the scanned or typed label. */
  collect: put('/collection')
    .input(z.extend(byKey, { unitId: z.string().check(z.maxLength(80)) }))
    .output(rentalViewSchema),
  /** Records that the piece is at its owner's again; a courier names the scanned or typed label in `unitId`. */
  dropOff: put('/drop-off')
    .input(z.extend(byKey, { unitId: z.optional(z.string().check(z.maxLength(80))) }))
    .output(rentalViewSchema),
  /** Records as staff, with a reason, what a courier has done or would have to do. */
  actForCourier: put('/courier-deed')
    .input(z.extend(byKey, { deed: z.enum(courierDeedNames), words: text(300) }))
    .output(rentalViewSchema),
  /** Records that the courier came for the piece and did not get it. */
  failCollection: put('/failed-collection')
    .input(z.extend(byKey, { reason: z.enum(collectionFailures) }))
    .output(rentalViewSchema),
  /** Records the owner's hand-over against the customer's code. */
  handOver: put('/hand-over')
    .input(z.extend(byKey, { code: z.string().check(z.maxLength(16)) }))
    .output(rentalViewSchema),
  /** Records that nobody collected it on its first day. */
  giveUpHandOver: put('/failed-hand-over').input(byKey).output(rentalViewSchema),
  /** Records its return to the owner in person; `unitId` is the scanned or typed label. */
  takeBack: put('/taking-back')
    .input(z.extend(byKey, { unitId: z.optional(z.string().check(z.maxLength(80))) }))
    .output(rentalViewSchema),
  /** Records that it was not returned in person. */
  missReturn: put('/missed-return').input(byKey).output(rentalViewSchema),
  /** Excuses the lateness at the shop's cost. */
  excuseLateness: put('/excused-lateness')
    .input(z.extend(byKey, { words: text(500) }))
    .output(rentalViewSchema),
  receive: put('/return').input(byKey).output(rentalViewSchema),
  complete: put('/completion').input(byKey).output(rentalViewSchema),
}
