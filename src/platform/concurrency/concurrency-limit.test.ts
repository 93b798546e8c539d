import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('a few run at once, the others in order of arrival, and what is too much is turned away', async () => {
  const limit = createConcurrencyLimit(2, { maxQueue: 3, onFull: () => new Error('full') })
  const order: number[] = []
  let inside = 0
  let most = 0
  const work = (at: number) => async () => {
    inside += 1
    most = Math.max(most, inside)
    await Promise.resolve()
    order.push(at)
    inside -= 1
    if (at === 1) throw new Error('this one failed')
  }
  const settled = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((at) => limit(work(at))))
  expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]])
})
