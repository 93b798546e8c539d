import { depositCash, withdrawCash } from '#domain/money/cash/bank-cash.ts'
import { beginCount, countOwn } from '#domain/money/cash/begin-count.ts'
import { getCash } from '#domain/money/cash/get-cash.ts'
import { giveBackCash } from '#domain/money/cash/give-back-cash.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { openSession } from '#domain/money/cash/open-session.ts'
import { countAgain, signOff } from '#domain/money/cash/sign-off.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { about, type Choice, type Drawing } from './operations.ts'

const courierIds = ['courier-omar', 'courier-sami']

/** A courier's own count, which staff count again. */
export function walletChoices({ client: { ctx }, random }: Drawing): Choice[] {
  const counts = countsOf(5 * random.below(40_000))
  return [{ name: 'count the own cash', weight: 1, run: () => countOwn(ctx, { counts, reason: 'unclear' }) }]
}

/** The staff's actions with cash: floats, counts that are often right, differences, and the bank. */
export function cashChoices(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const off = random.pick([0, 0, 0, 0, -500, 1000, -5000, 10_000]) ?? 0
  const courierId = random.pick(courierIds) ?? ''
  const amount = 1000 * (1 + random.below(60))
  const at = (status: string) => scene.cash.filter((one) => one.status === status)
  return [
    { name: 'look at the cash', weight: 2, run: () => getCash(ctx) },
    { name: 'open a session', weight: 2, run: (key) => openSession(ctx, { key, courierId, float: amount }) },
    ...about(drawing, at('open'), { name: 'begin a count', weight: 6, run: ({ id }) => beginCount(ctx, id) }),
    ...about(drawing, at('counting'), {
      name: 'hand cash in',
      weight: 30,
      run: ({ id, attempt, expected }) =>
        handInCash(ctx, { id, attempt, counts: countsOf(Math.max(0, expected + off)), reason: 'wrong-change', words: 'counted twice' }),
    }),
    ...about(drawing, at('variance'), { name: 'sign a difference off', weight: 15, run: ({ id }) => signOff(ctx, id) }),
    ...about(drawing, at('variance'), { name: 'have it counted again', weight: 4, run: ({ id }) => countAgain(ctx, id) }),
    ...about(drawing, scene.transfers, {
      name: 'give a refund back in cash',
      weight: 3,
      run: ({ id }) => giveBackCash(ctx, { id, courierId }),
    }),
    { name: 'take cash to the bank', weight: 2, run: (key) => depositCash(ctx, { key, amount, reference: key }) },
    { name: 'fetch cash from the bank', weight: 1, run: (key) => withdrawCash(ctx, { key, amount, reference: key }) },
  ]
}
