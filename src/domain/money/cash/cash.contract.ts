import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import {
  cashMoves,
  cashStatuses,
  denominations,
  differenceReasons,
  largestBanked,
  largestFloat,
  mostPieces,
} from '#domain/money/cash-sessions/cash-session.policy.ts'
import { day, fils, text, typedText } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))
const at = z.iso.datetime()

/** Pieces of each note and coin, which is named by its fils. */
const counts = z.partialRecord(z.enum(denominations), z.int().check(z.minimum(0), z.maximum(mostPieces)))
const reason = z.enum(differenceReasons)

/** A cash session as staff see it. */
const session = z.object({
  id: z.string(),
  number: z.string(),
  courierId: z.nullable(z.string()),
  /** Null after the deletion of the courier. */
  courier: z.nullable(z.string()),
  status: z.enum(cashStatuses),
  openedAt: at,
  float: fils,
  taken: fils,
  givenBack: fils,
  /** The float, with what was taken and without what was given back. */
  expected: fils,
  counted: z.nullable(fils),
  /** Counted less expected. */
  difference: z.nullable(fils),
  attempt: z.int(),
  reason: z.nullable(reason),
  words: z.nullable(z.string()),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(at),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(at),
  /** The courier's own count. */
  own: z.nullable(z.object({ counted: fils, reason: z.nullable(reason), words: z.nullable(z.string()) })),
  /** The reader carries its cash, so that others count and sign off. */
  isOwn: z.boolean(),
  /** The reader has counted it, so that somebody else signs off. */
  isCountedByReader: z.boolean(),
  /** Its courier has carried it for more than a day. */
  isLate: z.boolean(),
})
export type CashSession = z.infer<typeof session>

/** A movement of the cash of a session. */
const movement = z.object({
  kind: z.enum(cashMoves),
  /** The part of cash that was taken for a deposit. */
  isDeposit: z.boolean(),
  amount: fils,
  at,
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  customer: z.nullable(z.string()),
})
export type CashMovement = z.infer<typeof movement>

const sessionWithMovements = z.extend(session, { movements: z.array(movement) })
export type CashSessionDetail = z.infer<typeof sessionWithMovements>

const banked = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['deposit', 'withdrawal']),
  amount: fils,
  reference: z.string(),
  day,
  by: z.nullable(z.string()),
})
export type BankedCash = z.infer<typeof banked>

const shopCount = z.object({
  id: z.string(),
  status: z.enum(['reconciled', 'variance', 'resolved', 'dropped']),
  expected: fils,
  counted: fils,
  reason: z.nullable(reason),
  words: z.nullable(z.string()),
  countedBy: z.nullable(z.string()),
  countedAt: at,
  signedBy: z.nullable(z.string()),
  /** The reader has counted it, so that somebody else signs off. */
  isCountedByReader: z.boolean(),
})
export type ShopCount = z.infer<typeof shopCount>

const overview = z.object({
  /** The cash of all couriers and in the shop, the owners' part of what is not handed in, and the open differences. */
  sums: z.object({ withCouriers: fils, atShop: fils, ownersWait: fils, differences: fils }),
  counts: z.object({ open: z.int(), counting: z.int(), differing: z.int() }),
  carryLimit: fils,
  signOffLimit: fils,
  /** The people who carry cash, the most first. */
  carriers: z.array(z.object({ id: z.string(), name: z.string(), amount: fils, since: at, isFull: z.boolean() })),
  /** Couriers without an open session. */
  couriers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Unsettled sessions, the newest first, then the last settled ones. */
  sessions: z.array(session),
  /** The cash in the shop today: in the morning, and what has changed it since. */
  shop: z.object({ opening: fils, handedIn: fils, floats: fils, deposited: fils, withdrawn: fils, differences: fils }),
  /** The counts of the cash in the shop: the one that waits for a second person, and the newest. */
  shopCounts: z.object({ waiting: z.nullable(shopCount), last: z.nullable(shopCount), isLate: z.boolean() }),
  /** The newest moves between shop and bank. */
  banked: z.array(banked),
})
export type CashOverview = z.infer<typeof overview>

/** A session as its courier sees it. */
const ownSession = z.extend(
  z.pick(session, {
    id: true,
    number: true,
    status: true,
    openedAt: true,
    float: true,
    taken: true,
    givenBack: true,
    expected: true,
    counted: true,
    difference: true,
  }),
  {
    own: z.nullable(z.object({ counts, counted: fils, reason: z.nullable(reason), words: z.nullable(z.string()) })),
    movements: z.array(movement),
  },
)
export type OwnCashSession = z.infer<typeof ownSession>

const wallet = z.object({
  carried: fils,
  carryLimit: fils,
  isFull: z.boolean(),
  /** Unsettled sessions, the one to count first, then the last settled ones. */
  sessions: z.array(ownSession),
})
export type CashWallet = z.infer<typeof wallet>

export const openSessionSchema = z.strictObject({
  key,
  courierId: id,
  float: fils.check(z.minimum(0), z.maximum(largestFloat), z.multipleOf(5)),
})
const words = z.optional(text(300))
export const handInSchema = z.strictObject({
  id,
  counts,
  /** `attempt` of the session that was counted. */
  attempt: z.int().check(z.minimum(0)),
  reason: z.optional(reason),
  words,
})
export const shopCountSchema = z.strictObject({
  key,
  counts,
  /** The amount that should be there, as the reader saw it. */
  expected: fils.check(z.minimum(0)),
  reason: z.optional(reason),
  words,
})
export const ownCountSchema = z.strictObject({ counts, reason: z.optional(reason), words })
export const bankedSchema = z.strictObject({
  key,
  amount: fils.check(z.minimum(5), z.maximum(largestBanked), z.multipleOf(5)),
  reference: typedText(60),
})

export const cashContract = {
  /** The cash with couriers, in the shop and at the bank, with open sessions and differences. */
  overview: oc.route({ method: 'GET', path: '/cash' }).output(overview),
  /** All sessions, the newest first, twenty to a page. */
  sessions: oc
    .route({ method: 'GET', path: '/cash/sessions' })
    .input(z.strictObject({ after: z.optional(id) }))
    .output(z.object({ rows: z.array(session), next: z.nullable(z.string()) })),
  session: oc.route({ method: 'GET', path: '/cash/sessions/{id}' }).input(z.strictObject({ id })).output(sessionWithMovements),
  /** Opens the session of a courier's shift with a float from the cash in the shop. */
  open: oc
    .route({ method: 'POST', path: '/cash/sessions' })
    .input(openSessionSchema)
    .output(z.object({ id: z.string() })),
  /** Begins the count: what the courier takes from now on belongs to another session. */
  beginCount: oc.route({ method: 'PUT', path: '/cash/sessions/{id}/counting' }).input(z.strictObject({ id })).output(z.void()),
  /** Books what was counted and handed in. */
  handIn: oc.route({ method: 'PUT', path: '/cash/sessions/{id}/hand-in' }).input(handInSchema).output(sessionWithMovements),
  countAgain: oc.route({ method: 'PUT', path: '/cash/sessions/{id}/count-again' }).input(z.strictObject({ id })).output(z.void()),
  /** Signs off the difference, as somebody who has not counted it. */
  signOff: oc.route({ method: 'PUT', path: '/cash/sessions/{id}/sign-off' }).input(z.strictObject({ id })).output(z.void()),
  /** Books cash that was taken to the bank. */
  deposit: oc
    .route({ method: 'POST', path: '/cash/deposits' })
    .input(bankedSchema)
    .output(z.object({ id: z.string() })),
  /** Books cash that was fetched from the bank. */
  withdraw: oc
    .route({ method: 'POST', path: '/cash/withdrawals' })
    .input(bankedSchema)
    .output(z.object({ id: z.string() })),
  /** Counts the cash in the shop. */
  countShop: oc
    .route({ method: 'POST', path: '/cash/shop-counts' })
    .input(shopCountSchema)
    .output(z.object({ id: z.string() })),
  /** Books the difference of such a count, as somebody who has not counted. */
  signOffShop: oc.route({ method: 'PUT', path: '/cash/shop-counts/{id}/sign-off' }).input(z.strictObject({ id })).output(z.void()),
  countShopAgain: oc.route({ method: 'PUT', path: '/cash/shop-counts/{id}/count-again' }).input(z.strictObject({ id })).output(z.void()),
  /** Books a due refund that a courier has given back in cash. */
  giveBack: oc
    .route({ method: 'PUT', path: '/cash/refunds/{id}' })
    .input(z.strictObject({ id, courierId: id }))
    .output(z.void()),
  /** The reader's own cash. */
  wallet: oc.route({ method: 'GET', path: '/cash/wallet' }).output(wallet),
  /** Keeps the reader's own count, before staff count. */
  countOwn: oc.route({ method: 'PUT', path: '/cash/wallet/count' }).input(ownCountSchema).output(wallet),
}
