import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { type RentalWithOrder, readRentals } from './read-rentals.ts'
import type { cancelReasons } from './rental.contract.ts'
import { meaningOf, type Party, type RentalMove, refusalToMove, rentalMoves } from './rental.policy.ts'
import { maxAttempts, refusalTo } from './rental-moments.policy.ts'
import { type RentalRow, rentals } from './rentals.table.ts'

/** Both sides are asked for their reviews a day after the rental is completed. */
const dayMs = 86_400_000

type Change = Partial<Omit<RentalRow, 'id' | 'orderId' | 'status' | 'createdAt' | 'updatedAt'>>

interface MoveOfRentals {
  orderId: string
  /** Those of its rentals that may move; all of them when left out. */
  ids?: readonly string[]
  /** The party as which the actor moves them; verified for everybody but `system`. */
  by: Party
  /** Other changes of their columns. */
  change?: Change
}

/**
 * Moves those rentals of an order whose status is where the move begins, and records each. Releases the blocks of those that keep no unit
 * there. Returns the moved ones.
 * @throws {Refusal} 403 `rental.not-yours` when the move is not for `by`, or the actor is not that party to every one of these rentals
 * @throws {Refusal} 409 `rental.too-early`, `rental.too-late`, `rental.days-moved`
 * @throws {Refusal} 409 `rental.deposit-missing`, `order.unanswered`, `payment.pending`, `payment.due`
 */
export async function moveRentals(tx: TxContext, move: RentalMove, { orderId, ids, by, change = {} }: MoveOfRentals): Promise<RentalRow[]> {
  const atStart = and(
    eq(rentals.orderId, orderId),
    inArray(rentals.status, [...rentalMoves[move].from]),
    ids && inArray(rentals.id, [...ids]),
  )
  const standing = await readRentals(tx, atStart)
  refuse(refusalToMove(move, { by, actor: tx.actor, rentals: standing }), 403)
  for (const rental of standing) refuseMove(tx, move, { rental, by })
  return write(tx, move, { rentals: standing, by, change })
}

interface MoveOfRental {
  rental: RentalWithOrder
  by: Party
  change?: Change
  /** Recorded with the move in the audit log. */
  details?: Record<string, unknown>
  /** The customer did not take the piece: no second attempt is needed. */
  isRefused?: boolean
}

/**
 * Moves one rental whose order the transaction has locked, records it, and takes out its block when it keeps no unit there.
 * @throws {Refusal} 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`, `rental.too-late`, `rental.days-moved`
 * @throws {Refusal} 409 `rental.deposit-missing`, `order.unanswered`, `payment.pending`, `payment.due`
 */
export async function moveRental(tx: TxContext, move: RentalMove, request: MoveOfRental): Promise<RentalRow> {
  const { rental, by, change = {}, details, isRefused = false } = request
  refuseMove(tx, move, { rental: isRefused ? { ...rental, failedAttempts: maxAttempts } : rental, by })
  const [moved] = await write(tx, move, { rentals: [rental], by, change, ...(details && { details }) })
  if (!moved) throw new Refusal('rental.wrong-status', 409)
  return moved
}

/** Whether `moveRental` would refuse a move now. */
export function refusesMove(tx: TxContext, move: RentalMove, { rental, by }: { rental: RentalWithOrder; by: Party }): boolean {
  return refusalTo(move, { by, actor: tx.actor, rental, now: tx.now }) !== null
}

/**
 * Refuses a move that `moveRental` would refuse.
 * @throws {Refusal} 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`, `rental.too-late`, `rental.days-moved`
 * @throws {Refusal} 409 `rental.deposit-missing`, `order.unanswered`, `payment.pending`, `payment.due`
 */
export function refuseMove(tx: TxContext, move: RentalMove, { rental, by }: { rental: RentalWithOrder; by: Party }): void {
  const code = refusalTo(move, { by, actor: tx.actor, rental, now: tx.now })
  refuse(code, code === 'rental.not-yours' ? 403 : 409)
}

/** The reasons for which nobody else can have a piece on these days either. */
const unfitReasons: readonly string[] = ['not-available', 'damaged', 'lost', 'safety'] satisfies (typeof cancelReasons)[number][]

/**
 * Whether somebody else may have the days of a rental that ends by this move. Some pieces stay off the market until the days are over. They
 * have left their owner without coming back, or were cancelled because they cannot be worn.
 */
function isBookable(move: RentalMove, { dispatchedAt, returnedAt, reason }: RentalRow): boolean {
  const isOut = dispatchedAt !== null && returnedAt === null
  const isUnfit = (move === 'cancelAsOwner' || move === 'cancelByOperations') && unfitReasons.includes(reason?.code ?? '')
  return !isOut && !isUnfit
}

async function write(
  tx: TxContext,
  move: RentalMove,
  { rentals: standing, by, change, details }: { rentals: RentalWithOrder[]; by: Party; change: Change; details?: Record<string, unknown> },
): Promise<RentalRow[]> {
  if (standing.length === 0) return []
  const { from, to } = rentalMoves[move]
  const ids = standing.map(({ id }) => id)
  const moved = await tx.db
    .update(rentals)
    .set({ ...change, status: to, updatedAt: tx.now })
    .where(and(inArray(rentals.id, ids), inArray(rentals.status, [...from])))
    .returning()
  if (!meaningOf(to).blocksUnit)
    await releaseBlock(
      tx,
      moved.filter((row) => isBookable(move, row)).map(({ id }) => id),
    )
  for (const { id, orderId } of moved) {
    await record(tx, `rental.${to}`, id, { ...details, orderId, move, by })
    if (to === 'completed')
      await enqueueJob(tx, 'review.ask', { id }, { key: `review.ask:${id}`, dueAt: new Date(tx.now.getTime() + dayMs) })
  }
  return moved
}
