import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { confirmBatch, confirmPayout, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { exportBatch } from '#domain/money/payouts/export-batch.ts'
import { getEarnings } from '#domain/money/payouts/get-earnings.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { findNextPayouts } from '#domain/renting/admin-lists/list-all-payouts.ts'
import { about, type Choice, type Drawing } from './operations.ts'

/** An owner's actions for their earnings. */
export function earningChoices({ client: { ctx }, random }: Drawing): Choice[] {
  const account = `PAYME${random.below(1000)}`
  return [
    { name: 'change the account', weight: 1, run: () => changeMethod(ctx, { kind: 'cliq', account, holder: 'Dana Khoury' }) },
    { name: 'look at earnings', weight: 3, run: () => getEarnings(ctx) },
  ]
}

/** Staff's actions for payouts; a batch out of its turn simulates a second process that makes it as well. */
export function payoutChoices(drawing: Drawing): Choice[] {
  const { shop, scene, client, random } = drawing
  const { ctx } = client
  const reason = random.pick(['account', 'name', 'bank'] as const) ?? 'bank'
  return [
    { name: 'make a batch', weight: 2, run: () => makeBatch(shop.system) },
    { name: 'look at the next payouts', weight: 2, run: () => findNextPayouts(ctx) },
    ...about(drawing, scene.payouts, { name: 'take a batch to the bank', weight: 6, run: ({ batch }) => exportBatch(ctx, batch) }),
    ...about(drawing, scene.payouts, {
      name: 'confirm a payout',
      weight: 8,
      run: ({ id }, key) => confirmPayout(ctx, { id, reference: key }),
    }),
    ...about(drawing, scene.payouts, {
      name: 'confirm a batch',
      weight: 2,
      run: ({ batch }, key) => confirmBatch(ctx, { batch, reference: key }),
    }),
    ...about(drawing, scene.payouts, { name: 'book a payout as failed', weight: 5, run: ({ id }) => failPayout(ctx, { id, reason }) }),
  ]
}
