import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { back, claimDamage, contested, damaged, decided, decisionWords, report } from '#tests/claimed.ts'
import { collectOn, type Delivered, deliverOne, prove } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { addEvidence, getEvidence, removeEvidence } from './add-evidence.ts'
import { agreeToClaim, appealClaim, contestClaim } from './answer-claim.ts'
import { maxEvidence } from './claim.contract.ts'
import { completeRental } from './complete-rental.ts'
import { confirmDecision, decideClaim } from './decide-claim.ts'
import { getClaim, getClaims } from './get-claims.ts'
import { openClaim } from './open-claim.ts'
import { payDebt } from './pay-debt.ts'
import { writeOffDebt } from './write-off-debt.ts'

// `single-2`: its agreed value is 225.000, its deposit 45.000; Lama owns it.

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})
afterEach(async () => {
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

const dress = { item: 'single-2' }
const coded = (code: string) => expect.objectContaining({ code })
const statusOf = async ({ customer, id }: Delivered) => (await getRental(customer, id)).status
const claimsOf = async ({ customer, id }: Delivered) => (await getClaims(customer, id)).claims

test('above 100 dinars a decision is only asked for, and another administrator confirms it, as it was asked', async () => {
  const rental = await back(shop, dress)
  const claim = await contested(rental, await damaged(shop.lama, rental, 200_000))
  const nour = shop.person('moderator-nour', 'moderator')
  await expect(confirmDecision(nour, { id: claim.id, key: newId() })).rejects.toEqual(coded('claim.not-asked'))
  expect(await decided(shop.admin, claim, 100_010)).toMatchObject({ status: 'escalated', proposal: { amount: 100_010, isMine: true } })
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ status: 'escalated', proposal: null })
  await expect(confirmDecision(shop.admin, { id: claim.id, key: newId() })).rejects.toEqual(coded('claim.same-person'))
  await expect(confirmDecision(shop.lama, { id: claim.id, key: newId() })).rejects.toEqual(coded('claim.not-yours'))
  expect(await getClaim(nour, claim.id)).toMatchObject({ proposal: { isMine: false, reason: decisionWords.en } })
  expect(await confirmDecision(nour, { id: claim.id, key: newId() })).toMatchObject({ status: 'decided', decided: 100_010, proposal: null })
  await prove(rental.customer, rental.id)
  await appealClaim(rental.customer, { id: claim.id, key: newId(), words: 'It was torn when it came.' })
  // Both had a part in the first decision.
  for (const one of [shop.admin, nour]) {
    expect(await getClaim(one, claim.id)).toMatchObject({ moves: [] })
    await expect(decided(one, claim, 50_000)).rejects.toEqual(coded('claim.same-person'))
  }
  const mona = shop.person('courier-omar', 'admin')
  expect(await decided(mona, claim, 50_000)).toMatchObject({ status: 'settled', decided: 50_000 })
})

test('above 100 dinars a debt is only asked to be written off, and another administrator does it', async () => {
  await shop.query(`INSERT INTO person_roles VALUES ('courier-omar', 'admin') ON CONFLICT DO NOTHING`)
  const rental = await back(shop, { ...dress, method: 'cash' })
  const claim = await damaged(shop.lama, rental, 150_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  const off = (by: FullContext) => writeOffDebt(by, { id: rental.id, key: newId(), words: 'They have moved away.' })
  expect(await off(shop.admin)).toMatchObject({ debt: 105_000 })
  await expect(off(shop.admin)).rejects.toEqual(coded('claim.same-person'))
  const [file] = (await getOrderDetail(shop.admin, rental.orderId)).rentals
  expect(file).toMatchObject({ debt: 105_000, writeOff: { isOwn: true, words: 'They have moved away.' } })
  expect(await off(shop.person('courier-omar', 'admin'))).toMatchObject({ debt: 0 })
})

test('exactly 100 dinars one person decides', async () => {
  const rental = await back(shop, dress)
  const claim = await contested(rental, await damaged(shop.lama, rental, 100_000))
  expect(await decided(shop.admin, claim, 100_000)).toMatchObject({ status: 'decided', proposal: null })
})

test('no claim and no decision goes beyond what is left of the agreed value, and none is for nothing', async () => {
  const rental = await back(shop, dress)
  await prove(shop.lama, rental.id)
  await expect(claimDamage(shop.lama, rental.id, { amount: 225_010 })).rejects.toMatchObject({
    code: 'claim.too-much',
    details: { limit: 225_000 },
  })
  await expect(claimDamage(shop.lama, rental.id, { amount: 0 })).rejects.toEqual(coded('claim.amount-missing'))
  expect([await statusOf(rental), await claimsOf(rental)]).toEqual(['inspecting', []])
  const claim = await contested(rental, await claimDamage(shop.lama, rental.id, { amount: 20_000 }))
  await expect(decided(shop.admin, claim, 20_010)).rejects.toMatchObject({ code: 'claim.too-much', details: { limit: 20_000 } })
  expect(await getClaim(shop.admin, claim.id)).toMatchObject({ status: 'escalated', decided: null })
})

test('what is sent twice happens once', async () => {
  const rental = await back(shop, dress)
  await prove(shop.lama, rental.id)
  const key = newId()
  const both = await Promise.all([1, 2].map(() => claimDamage(shop.lama, rental.id, { amount: 20_000, key })))
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  await expect(claimDamage(shop.lama, rental.id, { amount: 30_000, key })).rejects.toEqual(coded('order.key-reused'))
  await prove(shop.lama, rental.id)
  await expect(claimDamage(shop.lama, rental.id, { amount: 20_000 })).rejects.toBeTruthy()
  const [claim] = both
  const answer = { id: claim?.id ?? '', key: newId() }
  const answers = await Promise.allSettled([
    agreeToClaim(rental.customer, answer),
    agreeToClaim(rental.customer, answer),
    contestClaim(rental.customer, { ...answer, key: newId(), words: 'No.' }),
  ])
  // The first of them counts; the other is refused.
  expect(new Set(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))).size).toBe(1)
  expect(await claimsOf(rental)).toHaveLength(1)
})

test('a problem that was reported is not reported again', async () => {
  const rental = await deliverOne(shop, dress)
  await report(rental, 'delivery-fault')
  await expect(report(rental, 'delivery-fault')).rejects.toEqual(coded('claim.twice'))
  expect((await getClaims(rental.customer, rental.id)).openings.map(({ kind }) => kind)).toEqual(['not-as-described'])
  await collectOn(shop, rental, 1)
})

test('a claim without a picture is refused, and changes nothing', async () => {
  const rental = await back(shop, dress)
  await expect(claimDamage(shop.lama, rental.id, { amount: 20_000 })).rejects.toEqual(coded('claim.evidence-missing'))
  expect([await statusOf(rental), await claimsOf(rental)]).toEqual(['inspecting', []])
  await completeRental(shop.lama, { id: rental.id, key: newId() })
})

test('nobody else sees or touches a claim: other people, other customers, couriers, and owners of other pieces', async () => {
  const rental = await back(shop, dress)
  const claim = await damaged(shop.lama, rental, 20_000)
  const [photo] = claim.evidence
  const stranger = shop.as('a-stranger-0123456789')
  for (const other of [stranger, shop.dana, shop.courier]) {
    await expect(getClaim(other, claim.id)).rejects.toEqual(coded('claim.unknown'))
    await expect(getClaims(other, rental.id)).rejects.toEqual(coded('rental.unknown'))
    await expect(getEvidence(other, { id: rental.id, photo: photo?.id ?? '' })).rejects.toEqual(coded('rental.unknown'))
    await expect(agreeToClaim(other, { id: claim.id, key: newId() })).rejects.toEqual(coded('claim.unknown'))
    await expect(prove(other, rental.id)).rejects.toEqual(coded('rental.unknown'))
  }
  for (const other of [stranger, shop.dana]) {
    await expect(claimDamage(other, rental.id, { amount: 5_000 })).rejects.toEqual(coded('rental.unknown'))
    await expect(payDebt(other, { id: rental.id, key: newId() })).rejects.toEqual(coded('rental.unknown'))
    await expect(completeRental(other, { id: rental.id, key: newId() })).rejects.toEqual(coded('rental.unknown'))
  }
  await expect(agreeToClaim(shop.lama, { id: claim.id, key: newId() })).rejects.toEqual(coded('claim.not-yours'))
  await expect(claimDamage(rental.customer, rental.id, { amount: 5_000 })).rejects.toEqual(coded('claim.not-yours'))
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ status: 'opened' })
})

test('an owner does not report a problem in place of their customer', async () => {
  const rental = await deliverOne(shop, dress)
  await prove(shop.lama, rental.id)
  const problem = { id: rental.id, key: newId(), kind: 'not-as-described', words: 'No.' } as const
  await expect(openClaim(shop.lama, problem)).rejects.toEqual(coded('claim.not-yours'))
  await collectOn(shop, rental, 1)
})

test('what is no picture is refused, and a picture that was not sent is its sender’s alone', async () => {
  const rental = await back(shop, dress)
  const hostile = {
    'page.html': '<script>alert(1)</script>',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'short.jpg': '\xff\xd8\xff',
    'nothing.jpg': '',
  }
  for (const [name, text] of Object.entries(hostile))
    await expect(addEvidence(shop.lama, { id: rental.id, file: new File([text], name, { type: 'image/jpeg' }) })).rejects.toMatchObject({
      code: 'identity-check.not-a-picture',
    })
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' })
  await expect(addEvidence(shop.lama, { id: rental.id, file: huge })).rejects.toEqual(coded('input.too-large'))
  expect((await getClaims(shop.lama, rental.id)).unsent).toEqual([])
  for (let count = 0; count < maxEvidence; count += 1) await prove(shop.lama, rental.id)
  await expect(prove(shop.lama, rental.id)).rejects.toEqual(coded('claim.evidence-full'))
  expect((await getClaims(rental.customer, rental.id)).unsent).toEqual([])
  const [mine] = (await getClaims(shop.lama, rental.id)).unsent
  const photo = { id: rental.id, photo: mine?.id ?? '' }
  await expect(getEvidence(rental.customer, photo)).rejects.toEqual(coded('rental.photo-unknown'))
  await expect(removeEvidence(rental.customer, photo)).rejects.toEqual(coded('rental.photo-unknown'))
  expect((await removeEvidence(shop.lama, photo)).unsent).toHaveLength(maxEvidence - 1)
  await expect(getEvidence(shop.lama, photo)).rejects.toEqual(coded('rental.photo-unknown'))
})

test('administrators decide in both languages, and not what nobody has asked them yet', async () => {
  const rental = await back(shop, dress)
  const claim = await damaged(shop.lama, rental, 20_000)
  const decision = { id: claim.id, key: newId(), amount: 5_000, reason: decisionWords }
  await expect(decideClaim(shop.admin, decision)).rejects.toEqual(coded('claim.wrong-status'))
  await expect(decideClaim(rental.customer, decision)).rejects.toEqual(coded('claim.not-yours'))
  expect(await getClaim(shop.admin, claim.id)).toMatchObject({ status: 'opened' })
})
