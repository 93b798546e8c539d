import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { confirmBatch, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { exportBatch } from '#domain/money/payouts/export-batch.ts'
import { handInAll } from '#tests/cash.ts'
import { exampleIban } from '#tests/payouts.ts'
import { sendRefund } from '#tests/repayments.ts'
import { dayAt } from '#values/day.ts'
import type { YearShop } from './year-shop.ts'

const failing = 0.03

/** The shop's work of every evening: the couriers hand their cash in, refunds are transferred, and the bank reports its payments. */
export async function workAtDesk(shop: YearShop): Promise<void> {
  const { couriers, key, admins } = shop
  const [counter] = admins
  if (counter) for (const { actor } of couriers) await handInAll(counter, actor.personId ?? '')
  const due = await shop.query<{ id: string }>(
    `SELECT id FROM refunds WHERE status = 'failed' OR way = 'transfer' AND status = 'due' ORDER BY created_at`,
  )
  const [admin] = admins
  if (admin) for (const { id } of due) await sendRefund(admin, id, key())
  await hearFromBank(shop)
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
  const { left } = await confirmBatch(second, { batch, reference: key() })
  if (left > 0) throw new Error(`${left} payouts of ${batch} were not confirmed`)
}
