import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveUpHandOver } from '#domain/renting/deliveries/give-up-hand-over.ts'
import { handOverInPerson } from '#domain/renting/deliveries/hand-over-in-person.ts'
import { missReturn } from '#domain/renting/deliveries/miss-return.ts'
import { takeBack } from '#domain/renting/deliveries/take-back.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { photographed } from '#tests/delivered.ts'
import { allowInPerson, bookInPerson, type MetInPerson, packedInPerson } from '#tests/in-person.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { remind } from './remind.ts'

// Notifications about a hand-over in person: the place and the owner, never a phone number, and nothing about couriers.

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
  await allowInPerson(shop, 'single-2', 'triple')
})
afterAll(() => shop.close())

interface Told {
  event: string
  party: string
  subject: string
  words: string
}

/** The mails about an order, by event, in their order. */
function mailsOf({ order }: MetInPerson): Promise<Told[]> {
  return shop.query(
    `SELECT split_part(dedupe_key, ':', 3) AS event, subject, body_text AS words FROM outbox
     WHERE channel = 'mail' AND dedupe_key LIKE 'notification:' || $1 || ':%' ORDER BY created_at, dedupe_key`,
    [order.id],
  )
}

async function remindAt(met: MetInPerson, days: number): Promise<void> {
  shop.clock.set(instantAt(addDays(met.from, days), 9))
  expect(await remind(shop.as(''))).toEqual([])
  expect(await remind(shop.as(''))).toEqual([])
}

test('both are reminded of the hand-over, and she of the way back; nobody of a courier', async () => {
  const met = await bookInPerson(shop, 'single-2')
  await shop.settle()
  await remindAt(met, -1)
  await packedInPerson(shop, shop.lama, met)
  const code = (await getOrder(met.customer, met.order.id)).handOvers[0]?.code ?? ''
  await handOverInPerson(shop.lama, { id: met.id, key: newId(), code })
  await shop.settle()
  await remindAt(met, 1)
  await photographed(shop, met.id, 'return')
  shop.clock.set(instantAt(met.until, 19))
  await takeBack(shop.lama, { id: met.id, key: newId() })
  await shop.settle()
  const told = await mailsOf(met)
  const events = told.map(({ event }) => event)
  expect(events.filter((event) => event === 'hand-over-tomorrow')).toHaveLength(2)
  expect(events).toEqual(expect.arrayContaining(['handed-over', 'bring-back-tomorrow']))
  for (const event of ['delivery-tomorrow', 'return-tomorrow', 'out-for-delivery', 'delivered', 'collected'])
    expect(events).not.toContain(event)
  const words = told.map((one) => `${one.subject} ${one.words}`).join('\n')
  expect(words).toMatch(/Collect it from Lama in .+ tomorrow, between 10:00 and 20:00/)
  expect(words).toMatch(/Bring it back to Lama in .+ tomorrow by 20:00/)
  expect(words).not.toContain('962790000103')
  expect(words).not.toContain(code)
})

test('she is told that she did not come, and what comes back', async () => {
  const met = await bookInPerson(shop, 'triple')
  await shop.settle()
  await packedInPerson(shop, shop.dana, met)
  shop.clock.set(instantAt(met.from, 20))
  await giveUpHandOver(shop.dana, { id: met.id, key: newId() })
  await shop.settle()
  expect(await mailsOf(met)).toEqual(
    expect.arrayContaining([expect.objectContaining({ event: 'hand-over-missed', subject: expect.stringContaining('Not collected') })]),
  )
})

test('she is told at once that it was not brought back, and what a day costs', async () => {
  const met = await bookInPerson(shop, 'triple')
  await shop.settle()
  await packedInPerson(shop, shop.dana, met)
  const code = (await getOrder(met.customer, met.order.id)).handOvers[0]?.code ?? ''
  await handOverInPerson(shop.dana, { id: met.id, key: newId(), code })
  shop.clock.set(instantAt(addDays(met.until, 1), 20))
  await missReturn(shop.dana, { id: met.id, key: newId() })
  await shop.settle()
  const missed = (await mailsOf(met)).filter(({ event }) => event === 'return-missed' || event === 'rental-overdue')
  expect(missed).toEqual([expect.objectContaining({ event: 'return-missed', words: expect.stringMatching(/Each day costs .+JOD/) })])
})
