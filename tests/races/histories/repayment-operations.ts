import { sendRefundByTransfer } from '#domain/renting/admin-lists/act-on-money.ts'
import { confirmRepayment, confirmRepaymentFile, fileRepayments, returnRepayment } from '#domain/renting/repayments/decide-repayment.ts'
import { findPayableCredit } from '#domain/renting/repayments/find-payable-credit.ts'
import { keepCredit, payOutCredit } from '#domain/renting/repayments/pay-out-credit.ts'
import { giveRefundAccount, readyRefund } from '#tests/repayments.ts'
import { about, type Choice, type Drawing } from './operations.ts'

/** Refunds by transfer, from the customer's account to the bank's answer, and credit as money. */
export function repaymentChoices(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const personId = `customer-${random.below(7)}`
  const theirs = { ...ctx, actor: { ...ctx.actor, personId } }
  const filed = scene.repayments.filter(({ status }) => status === 'filed')
  return [
    ...about(drawing, scene.transfers, {
      name: 'send a refund by transfer',
      weight: 2,
      run: ({ id }) => sendRefundByTransfer(ctx, { id }),
    }),
    ...about(drawing, scene.transfers, {
      name: 'file a refund',
      weight: 8,
      async run({ id }) {
        await readyRefund(ctx, id)
        await fileRepayments(ctx, [id])
      },
    }),
    ...about(drawing, filed, {
      name: 'book a sent refund',
      weight: 8,
      run: ({ id }, reference) => confirmRepayment(ctx, { id, reference }),
    }),
    ...about(drawing, filed, {
      name: 'book a sent file',
      weight: 3,
      run: ({ file }, reference) => confirmRepaymentFile(ctx, { number: file, reference }),
    }),
    ...about(drawing, scene.repayments, {
      name: 'book a returned refund',
      weight: 2,
      run: ({ id }) => returnRepayment(ctx, { id, reason: random.pick(['account', 'bank'] as const) ?? 'bank' }),
    }),
    {
      name: 'ask for credit as money',
      weight: 2,
      async run(key) {
        const amount = await findPayableCredit(ctx, personId)
        await giveRefundAccount(ctx, personId)
        if (amount > 0) await payOutCredit(theirs, { amount, key })
      },
    },
    ...about(drawing, scene.transfers, { name: 'keep credit', weight: 1, run: ({ id }) => keepCredit(theirs, id) }),
  ]
}
