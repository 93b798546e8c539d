import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { findCardRefusal, noteRefusal } from '#domain/money/cards/card-refusals.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { holdEntries, releaseEntries } from '#domain/money/ledger/deposit-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { PaymentRefused, type SavedAnswer } from '#platform/payments/payments.ts'
import { type DepositRow, deposits } from './deposits.table.ts'
import { amountToHold, heldOf } from './held-part.ts'

const day = 86_400_000
/** The shortest time for which banks keep a hold without its payer, if the provider names none: Visa 4 days and 18 hours. */
const shortestHoldMs = 4.75 * day
const longestRenewalMs = 5 * day
/** A hold is renewed so long before its end, which leaves time to retry a refused renewal. */
const marginMs = day
const askAgainMs = day / 4

/** The renewal time of a hold: a day before its end, halfway for one shorter than two days, and after five days at the latest. */
function renewalOf(now: Date, captureBefore: Date | null): { captureBefore: Date; renewAt: Date } {
  // An end in the past cannot belong to a hold that was just made.
  const isKnown = captureBefore !== null && captureBefore.getTime() > now.getTime() + askAgainMs
  const left = isKnown ? captureBefore.getTime() - now.getTime() : shortestHoldMs
  const renewAfter = Math.min(longestRenewalMs, Math.max(left - marginMs, left / 2))
  return { captureBefore: new Date(now.getTime() + left), renewAt: new Date(now.getTime() + renewAfter) }
}

/**
 * Stores the request for a new hold on the order's card, under a key of its own; `failed` where no card may be charged without its payer.
 */
export async function requestAuthorization(ctx: Context & Needs<'payments'>, deposit: DepositRow): Promise<boolean> {
  const { id, orderId, attempt, status } = deposit
  const saved = await findOrderCard(ctx, orderId)
  const failure = saved ? await findCardRefusal(ctx, saved.card.id, (await nowOf(ctx)).now) : 'no-card'
  const hasLapsed = failure !== null && (await hasEnded(ctx, deposit))
  return inTransaction(ctx, async (tx) => {
    const isNow = and(
      eq(deposits.id, id),
      eq(deposits.attempt, attempt),
      eq(deposits.isAsking, false),
      eq(deposits.status, status),
      isNull(deposits.decision),
    )
    if (!saved || failure !== null) {
      await refuseHold(tx, { id, orderId, failure: failure ?? 'no-card', isNow, hasLapsed, isAsked: false })
      return false
    }
    const asked = { isAsking: true, asked: amountToHold(deposit), attempt: attempt + 1 }
    const asking = { ...asked, customer: saved.customer, cardId: saved.card.id, updatedAt: tx.now }
    const { rowCount } = await tx.db.update(deposits).set(asking).where(isNow)
    return rowCount === 1
  })
}

/** Requests the stored hold from the provider, or reads its earlier answer again, and books it. */
export async function bookAuthorization(ctx: Context & Needs<'payments'>, deposit: DepositRow): Promise<boolean> {
  const { id, orderId, rentalId, attempt, customer, cardId } = deposit
  const amount = deposit.asked ?? deposit.amount
  const answer = await ctx.payments
    .authorizeSaved({ reference: rentalId, amount, key: `${id}-${attempt}`, customer: customer ?? '', card: cardId ?? '' })
    .catch((fault: unknown) => {
      if (fault instanceof PaymentRefused) return null
      throw fault
    })
  const hasLapsed = answer?.status !== 'authorized' && (await hasEnded(ctx, deposit))
  await inTransaction(ctx, async (tx) => {
    const isNow = and(eq(deposits.id, id), eq(deposits.attempt, attempt), eq(deposits.isAsking, true))
    if (answer?.status === 'authorized') return book(tx, { deposit, answer, isNow })
    const isRefused = await refuseHold(tx, { id, orderId, failure: answer?.status ?? 'declined', isNow, hasLapsed })
    if (isRefused && answer && cardId !== null) await noteRefusal(tx, cardId, answer)
  })
  return true
}

/** Whether the bank has released a hold that was to be renewed. */
export async function hasEnded(ctx: Context & Needs<'payments'>, { status, providerId }: DepositRow): Promise<boolean> {
  if (status !== 'held' || providerId === null) return false
  const standing = await ctx.payments.findPayment(providerId)
  return standing.status === 'voided' || standing.status === 'failed'
}

interface Guarded {
  /** True while the deposit is as it was when it was read. */
  isNow: ReturnType<typeof and>
}

async function book(tx: TxContext, { deposit, answer, isNow }: Guarded & { deposit: DepositRow; answer: SavedAnswer }): Promise<void> {
  const { id, orderId, rentalId, method, attempt } = deposit
  const amount = deposit.asked ?? deposit.amount
  const { providerId } = answer
  const { captureBefore, renewAt } = renewalOf(tx.now, answer.captureBefore)
  const [before] = await tx.db.select().from(deposits).where(eq(deposits.id, id)).for('update')
  if (!before) return
  const isRenewal = before.status === 'held'
  const { rowCount } = await tx.db
    .update(deposits)
    .set({
      status: 'held',
      isAsking: false,
      asked: null,
      givenBack: deposit.amount - amount,
      frozen: before.frozen === null ? null : Math.min(before.frozen, amount),
      providerId,
      formerProviderId: isRenewal ? before.providerId : null,
      heldAt: before.heldAt ?? tx.now,
      renewAt,
      captureBefore,
      failure: null,
      // A decision made meanwhile is due already, and so is the end of the former hold.
      dueAt: before.decision === null && !isRenewal ? renewAt : tx.now,
      updatedAt: tx.now,
    })
    .where(isNow)
  if (rowCount !== 1) return
  const less = heldOf(before) - amount
  const reduced = {
    kind: 'deposit_released',
    key: `deposit-reduced:${id}-${attempt}`,
    entries: releaseEntries({ ...before, amount: less }),
  } as const
  const held = { kind: 'deposit_held', key: `deposit-held:${id}-${attempt}`, entries: holdEntries({ ...deposit, amount }) } as const
  if (!isRenewal) await postEntries(tx, { ...held, orderId })
  else if (less > 0) await postEntries(tx, { ...reduced, orderId })
  await record(tx, isRenewal ? 'deposit.renewed' : 'deposit.held', id, { orderId, rentalId, method, amount })
}

interface RefusedHold {
  id: string
  orderId: string
  failure: string
  /** The hold that was to be renewed has ended by itself. */
  hasLapsed?: boolean
  /** The provider was asked. */
  isAsked?: boolean
}

/**
 * Books a refused hold. A held deposit stays held while its renewal is retried, until its hold ends. One that is not held waits for its
 * customer.
 */
async function refuseHold(
  tx: TxContext,
  { id, orderId, failure, hasLapsed = false, isAsked = true, isNow }: Guarded & RefusedHold,
): Promise<boolean> {
  const [before] = await tx.db.select().from(deposits).where(eq(deposits.id, id)).for('update')
  if (!before) return false
  const soon = new Date(tx.now.getTime() + askAgainMs)
  const end = before.captureBefore !== null && before.captureBefore > tx.now ? before.captureBefore : soon
  // If the card may not be charged any more, the hold runs out; its end is checked on time.
  const again = isAsked && soon < end ? soon : end
  const isHeld = before.status === 'held' && !hasLapsed
  const dueAt = before.decision !== null ? before.dueAt : isHeld ? again : null
  const ended = { status: 'failed', providerId: null, renewAt: null, captureBefore: null } as const
  const { rowCount } = await tx.db
    .update(deposits)
    .set({ isAsking: false, asked: null, failure, dueAt, updatedAt: tx.now, ...(!isHeld && ended) })
    .where(isNow)
  if (rowCount !== 1) return false
  if (hasLapsed)
    await postEntries(tx, {
      kind: 'deposit_released',
      orderId,
      key: `deposit-lapsed:${id}-${before.attempt}`,
      entries: releaseEntries({ ...before, amount: heldOf(before) }),
    })
  if (isAsked || hasLapsed || before.failure === null)
    await record(tx, 'deposit.failed', id, { orderId, failure, isFirst: before.failure === null })
  return true
}
