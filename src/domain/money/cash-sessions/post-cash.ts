import { and, eq, gte, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Entry, TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import type { CashMove } from './cash-session.policy.ts'
import { cashMovements, cashSessions } from './cash-sessions.table.ts'

interface Posting {
  kind: TransactionKind
  orderId: string | null
  key: string
  entries: readonly Entry[]
}

/** The subject of cash at a door. */
interface Subject {
  paymentId?: string
  depositId?: string
  refundId?: string
}

/**
 * Books what a courier takes at a door, with its entries, on their open session; where none is open, one opens with an empty float. Without
 * an entry in `courier_cash` only the entries are written.
 */
export async function postTaken(
  tx: TxContext,
  posting: Posting,
  { courierId, ...subject }: Subject & { courierId: string },
): Promise<void> {
  if (!(await postEntries(tx, posting))) return
  const amount = cashIn(posting)
  if (amount === 0) return
  const sessionId = (await addTaken(tx, courierId, amount)) ?? (await openWith(tx, courierId, amount))
  await addMovement(tx, posting, { sessionId, kind: 'taken', ...subject })
}

/** Adds to the open session of a courier; null where none is open. */
async function addTaken(tx: TxContext, courierId: string, amount: Fils): Promise<string | null> {
  const [session] = await tx.db
    .update(cashSessions)
    .set({ taken: sql`${cashSessions.taken} + ${amount}` })
    .where(and(eq(cashSessions.courierId, courierId), eq(cashSessions.status, 'open')))
    .returning({ id: cashSessions.id })
  return session?.id ?? null
}

/** Opens a session with an empty float, or adds to the one that another transaction has opened meanwhile. */
async function openWith(tx: TxContext, courierId: string, amount: Fils): Promise<string> {
  const [session] = await tx.db
    .insert(cashSessions)
    .values({ id: newId(), courierId, status: 'open', openedAt: tx.now, taken: amount })
    .onConflictDoUpdate({
      target: cashSessions.courierId,
      targetWhere: sql`status = 'open'`,
      set: { taken: sql`${cashSessions.taken} + excluded.taken` },
    })
    .returning({ id: cashSessions.id })
  return session?.id ?? ''
}

/**
 * Books what a courier gives back at a door, with its entries, on their open session.
 * @throws {Refusal} 409 `cash.not-enough` when the courier has no open session, or less cash in it
 */
export async function postGivenBack(
  tx: TxContext,
  posting: Posting,
  { courierId, ...subject }: Subject & { courierId: string },
): Promise<void> {
  const amount = -cashIn(posting)
  const [session] = await tx.db
    .update(cashSessions)
    .set({ givenBack: sql`${cashSessions.givenBack} + ${amount}` })
    .where(and(eq(cashSessions.courierId, courierId), eq(cashSessions.status, 'open'), gte(cashSessions.expected, amount)))
    .returning({ id: cashSessions.id })
  if (!session) throw new Refusal('cash.not-enough', 409)
  await postEntries(tx, posting)
  await addMovement(tx, posting, { sessionId: session.id, kind: 'given_back', ...subject })
}

/** Writes a transaction that moves the cash of a session between the courier and the shop; the caller changes the session. */
export async function postOfSession(
  tx: TxContext,
  posting: Omit<Posting, 'orderId'>,
  { sessionId, kind }: { sessionId: string; kind: Exclude<CashMove, 'taken' | 'given_back'> },
): Promise<void> {
  const whole = { ...posting, orderId: null }
  if (await postEntries(tx, whole)) await addMovement(tx, whole, { sessionId, kind })
}

function cashIn({ entries }: Pick<Posting, 'entries'>): Fils {
  return entries.filter(({ account }) => account === 'courier_cash').reduce((sum, { amount }) => sum + amount, 0)
}

async function addMovement(tx: TxContext, posting: Posting, movement: Subject & { sessionId: string; kind: CashMove }): Promise<void> {
  await tx.db.insert(cashMovements).values({ transactionKey: posting.key, amount: cashIn(posting), at: tx.now, ...movement })
}
