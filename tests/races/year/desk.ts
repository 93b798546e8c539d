import { beginCount } from '#domain/money/cash/begin-count.ts'
import { getCash } from '#domain/money/cash/get-cash.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { signOff } from '#domain/money/cash/sign-off.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { confirmBatch, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { exportBatch } from '#domain/money/payouts/export-batch.ts'
import { returnRepayment } from '#domain/renting/repayments/decide-repayment.ts'
import { handInAll } from '#tests/cash.ts'
import { exampleIban } from '#tests/payouts.ts'
import { sendRefund } from '#tests/repayments.ts'
import { dayAt } from '#values/day.ts'
import { closeMonths } from './accounts.ts'
import { moveAtBank, passDayAtBank, readBank } from './bank.ts'
import type { YearShop } from './year-shop.ts'

const failing = 0.03
const differing = 0.05
const returned = 0.04

/** The shop's work of every evening: the couriers hand their cash in, refunds are transferred, and the bank reports its payments. */
export async function workAtDesk(shop: YearShop, days: number): Promise<void> {
  const { couriers, admins } = shop
  const [counter] = admins
  if (counter) for (const { actor } of couriers) await countCash(shop, actor.personId ?? '')
  const due = await shop.query<{ id: string; amount: number }>(
    // One that waits for its customer to choose another piece is not in the queue yet.
    `SELECT id, amount FROM refunds WHERE (status = 'failed' OR way = 'transfer' AND status = 'due') AND (due_at IS NULL OR due_at <= $1) ORDER BY created_at`,
    [await shop.clock.now()],
  )
  const [admin] = admins
  if (admin) for (const one of due) await sendOne(shop, one)
  await hearFromBank(shop)
  await passDayAtBank(shop, days)
  await readBank(shop)
  await closeMonths(shop)
}

/** A courier's cash is counted, sometimes with a difference; above the limit somebody else signs it off. */
async function countCash({ random, admins, note }: YearShop, courierId: string): Promise<void> {
  const [counter, second] = admins
  if (!counter || !second) return
  if (!random.chance(differing)) return void (await handInAll(counter, courierId))
  const { sessions } = await getCash(counter)
  for (const { id } of sessions.filter((one) => one.courierId === courierId && one.status === 'open')) {
    await beginCount(counter, id)
    const session = (await getCash(counter)).sessions.find((one) => one.id === id)
    const difference = random.pick([-500, -5000, 250]) ?? 0
    if (!session || session.expected + difference < 0) continue
    await handInCash(counter, { id, attempt: session.attempt, counts: countsOf(session.expected + difference), reason: 'unclear' })
    const counted = (await getCash(counter)).sessions.find((one) => one.id === id)
    if (counted?.status === 'variance') await signOff(second, id)
    note('cash that differs')
  }
  await handInAll(counter, courierId)
}

/** A refund is transferred; the bank returns some, and they are sent again. */
async function sendOne(shop: YearShop, { id, amount }: { id: string; amount: number }): Promise<void> {
  const [admin, second] = shop.admins
  if (!admin || !second) return
  const reference = shop.key()
  await sendRefund(admin, id, reference)
  await moveAtBank(shop, -amount, `CLIQ OUT ${reference}`)
  if (!shop.random.chance(returned)) return
  const [sent] = await shop.query<{ id: string }>('SELECT id FROM repayments WHERE refund_id = $1 ORDER BY number DESC LIMIT 1', [id])
  await returnRepayment(second, { id: sent?.id ?? '', reason: 'bank' })
  await moveAtBank(shop, amount, `CLIQ RETURNED ${reference}`)
  shop.note('refund returned by the bank')
}

async function hearFromBank(shop: YearShop): Promise<void> {
  const { random, key, admins, query } = shop
  const [first, second] = admins
  const batch = dayAt(await shop.clock.now())
  const open = await query<{ id: string; ownerId: string }>(
    `SELECT id, owner_id AS "ownerId" FROM payouts WHERE batch = $1 AND status = 'batched' ORDER BY number`,
    [batch],
  )
  if (open.length === 0 || !first || !second) return
  await exportBatch(first, batch)
  for (const { id, ownerId } of open) {
    if (!random.chance(failing)) continue
    const reason = random.pick(['account', 'bank'] as const) ?? 'bank'
    await failPayout(second, { id, reason })
    if (reason === 'account') await changeMethod(shop.owner(ownerId), { kind: 'iban', account: exampleIban, holder: 'Dana Khoury' })
  }
  const reference = key()
  const { left } = await confirmBatch(second, { batch, reference })
  const paid = await query<{ amount: number; number: string }>(
    `SELECT amount, number FROM payouts WHERE batch = $1 AND status = 'paid' ORDER BY number`,
    [batch],
  )
  for (const one of paid) await moveAtBank(shop, -one.amount, `TRF ${reference} PO-${one.number}`)
  if (left > 0) throw new Error(`${left} payouts of ${batch} were not confirmed`)
}
