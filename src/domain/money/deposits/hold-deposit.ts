import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { holdEntries, releaseEntries } from '#domain/money/ledger/deposit-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { PaymentRefused } from '#platform/payments/payments.ts'
import { type DepositRow, deposits } from './deposits.table.ts'
import { heldOf, toHold } from './held-part.ts'

const day = 86_400_000
/** Banks let go of a hold after seven days. */
const renewAfterMs = 5 * day
const askAgainMs = day / 4

/** Writes down that the provider is asked for a new hold on the card of the order, with a key of its own; `failed` where there is no card. */
export async function askForHold(ctx: Context, deposit: DepositRow): Promise<boolean> {
  const { id, orderId, attempt, status } = deposit
  return inTransaction(ctx, async (tx) => {
    const saved = await findOrderCard(tx, orderId)
    const isNow = and(
      eq(deposits.id, id),
      eq(deposits.attempt, attempt),
      eq(deposits.isAsking, false),
      eq(deposits.status, status),
      isNull(deposits.decision),
    )
    if (!saved) {
      await refuseHold(tx, { id, orderId, failure: 'no-card', isNow })
      return false
    }
    const asked = { isAsking: true, asked: toHold(deposit), attempt: attempt + 1 }
    const asking = { ...asked, customer: saved.customer, cardId: saved.card.id, updatedAt: tx.now }
    const { rowCount } = await tx.db.update(deposits).set(asking).where(isNow)
    return rowCount === 1
  })
}

/** Asks the provider for the hold that was written down, or hears again what it has answered, and books it. */
export async function hearOfHold(ctx: Context, deposit: DepositRow): Promise<boolean> {
  const { id, orderId, rentalId, attempt, customer, cardId } = deposit
  const amount = deposit.asked ?? deposit.amount
  const answer = await ctx.payments
    .authorizeSaved({ reference: rentalId, amount, key: `${id}-${attempt}`, customer: customer ?? '', card: cardId ?? '' })
    .catch((fault: unknown) => {
      if (fault instanceof PaymentRefused) return { status: 'declined', providerId: '' } as const
      throw fault
    })
  const hasLapsed = answer.status !== 'authorized' && (await hasEnded(ctx, deposit))
  await inTransaction(ctx, async (tx) => {
    const isNow = and(eq(deposits.id, id), eq(deposits.attempt, attempt), eq(deposits.isAsking, true))
    if (answer.status === 'authorized') await book(tx, { deposit, providerId: answer.providerId, isNow })
    else await refuseHold(tx, { id, orderId, failure: answer.status, isNow, hasLapsed })
  })
  return true
}

/** Whether the bank has let go of a hold that was to be renewed. */
async function hasEnded(ctx: Context, { status, providerId }: DepositRow): Promise<boolean> {
  if (status !== 'held' || providerId === null) return false
  const standing = await ctx.payments.findPayment(providerId)
  return standing.status === 'voided'
}

interface Guarded {
  /** True while the deposit is as it was when it was read. */
  isNow: ReturnType<typeof and>
}

async function book(tx: TxContext, { deposit, providerId, isNow }: Guarded & { deposit: DepositRow; providerId: string }): Promise<void> {
  const { id, orderId, rentalId, method, attempt } = deposit
  const amount = deposit.asked ?? deposit.amount
  const renewAt = new Date(tx.now.getTime() + renewAfterMs)
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
      failure: null,
      // What was decided meanwhile is due already, and so is the end of the former hold.
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
}

/**
 * A deposit that is held stays so while its renewal fails, and is asked for again, until its hold has ended; one that is not held waits for
 * its customer.
 */
async function refuseHold(tx: TxContext, { id, orderId, failure, hasLapsed = false, isNow }: Guarded & RefusedHold): Promise<void> {
  const again = new Date(tx.now.getTime() + askAgainMs)
  const [before] = await tx.db.select().from(deposits).where(eq(deposits.id, id)).for('update')
  if (!before) return
  const isHeld = before.status === 'held' && !hasLapsed
  const dueAt = before.decision !== null ? before.dueAt : isHeld ? again : null
  const ended = { status: 'failed', providerId: null, renewAt: null } as const
  const { rowCount } = await tx.db
    .update(deposits)
    .set({ isAsking: false, asked: null, failure, dueAt, updatedAt: tx.now, ...(!isHeld && ended) })
    .where(isNow)
  if (rowCount !== 1) return
  if (hasLapsed)
    await postEntries(tx, {
      kind: 'deposit_released',
      orderId,
      key: `deposit-lapsed:${id}-${before.attempt}`,
      entries: releaseEntries({ ...before, amount: heldOf(before) }),
    })
  await record(tx, 'deposit.failed', id, { orderId, failure, isFirst: before.failure === null })
}

/** Asks for the refused holds of an order again, as on another card; does nothing for any other deposit. */
export async function retryHolds(tx: TxContext, orderId: string): Promise<void> {
  await retry(tx, eq(deposits.orderId, orderId))
}

/** Asks for the refused hold of a deposit again; does nothing for any other. */
export async function retryDeposit(tx: TxContext, id: string): Promise<void> {
  await retry(tx, eq(deposits.id, id))
}

async function retry(tx: TxContext, which: SQL): Promise<void> {
  const isRefused = or(eq(deposits.status, 'failed'), and(eq(deposits.status, 'held'), isNotNull(deposits.failure)))
  const retried = await tx.db
    .update(deposits)
    .set({ dueAt: tx.now, updatedAt: tx.now })
    .where(and(which, isRefused, eq(deposits.method, 'card'), isNull(deposits.decision)))
    .returning({ id: deposits.id, orderId: deposits.orderId })
  for (const { id, orderId } of retried) await record(tx, 'deposit.retried', id, { orderId })
}
