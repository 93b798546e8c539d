import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentsOf } from '#domain/accounts/identity-verification/document-files.ts'
import { record } from '#domain/audit-log/record.ts'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { agreeToClaim, appealClaim } from '#domain/renting/claims/answer-claim.ts'
import { deleteEvidence } from '#domain/renting/claims/delete-evidence.ts'
import { writeOffDebt } from '#domain/renting/claims/write-off-debt.ts'
import { reviewCustomer, writeReview } from '#domain/renting/reviews/write-review.ts'
import { translator } from '#i18n/server.ts'
import { back, contested, damaged, decided, report } from '#tests/claimed.ts'
import { collectOn, type Delivered, deliverOne, pass, prove } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { said } from '#tests/reviewed.ts'
import { newId } from '#values/id.ts'
import { deletePeople } from './delete-people.ts'
import { exportData } from './export-data.ts'
import { findOverview } from './find-overview.ts'
import { requestDeletion } from './request-deletion.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})

let people = 0

/** Somebody new, and the order of a rental as theirs. */
async function adopted(rental: Delivered): Promise<Delivered & { personId: string }> {
  people += 1
  const personId = `customer-huda-${people}`
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Huda Saleh', $1 || '@example.com', true, now(), now())`,
    [personId],
  )
  await shop.query('UPDATE orders SET person_id = $2 WHERE id = $1', [rental.orderId, personId])
  return { ...rental, personId, customer: shop.person(personId, 'customer') }
}

/** A rental that is back, all of it in the name of somebody new. */
const returned = async (wish?: Parameters<typeof deliverOne>[1]) => adopted(await back(shop, wish))
const blocksOf = async (who: FullContext) => (await findOverview(who)).blocks
const claimsOf = ({ id }: Delivered) =>
  shop.query('SELECT words, answer, appeal, decided, decided_by AS "decidedBy", status FROM claims WHERE rental_id = $1', [id])
const photosOf = ({ id }: Delivered) =>
  shop.query<{ party: string; by: string | null; file: string; isSent: boolean }>(
    'SELECT party, taken_by AS by, file, claim_id IS NOT NULL AS "isSent" FROM claim_photos WHERE rental_id = $1 ORDER BY claim_id IS NULL, party DESC',
    [id],
  )

async function remove(who: FullContext): Promise<void> {
  await requestDeletion(who)
  await pass(shop, 15 * 24)
  expect(await deletePeople(shop.as(''))).toEqual([])
}

test('a copy has the claims about somebody, what both sides say, the pictures and the decision, in both languages', async () => {
  const rental = await returned()
  const claim = await contested(rental, await damaged(shop.dana, rental, 40_000))
  await decided(shop.admin, claim, 30_000)
  await prove(rental.customer, rental.id)
  await appealClaim(rental.customer, { id: claim.id, key: newId(), words: 'The seam was open before.' })

  const { data, page } = await exportData({ ...rental.customer, locale: 'en' })
  expect(data['claims']).toMatchObject([
    {
      side: 'customer',
      kind: 'damage',
      status: 'appealed',
      openedBy: 'owner',
      claimed: 40_000,
      decided: 30_000,
      answer: 'It was torn when it came.',
    },
  ])
  expect(data['claims']).toMatchObject([{ decision: 'The tear is new.', appeal: 'The seam was open before.' }])
  expect(data['evidence']).toHaveLength(2)
  const [{ picture }] = data['evidence'] as [{ picture: string }]
  expect(picture).toMatch(/^https?:\/\/[^/]+\/api\/claims\/of-rental\/[\w-]+\/evidence\/[\w-]+$/)
  expect(page).toContain(`<a href="${picture}">Open the photo</a>`)
  expect(page).toMatch(/<h2>Claims<\/h2>.*Damage.*40\.000.*It was torn when it came\..*The tear is new\..*The seam was open before\./s)
  const arabic = (await exportData({ ...rental.customer, locale: 'ar' })).page
  expect(arabic).toMatch(/<h2>المطالبات<\/h2>.*ضرر.*قيد الاعتراض.*التمزّق جديد\./s)

  const owned = (await exportData(shop.dana)).data
  expect(owned['claims']).toMatchObject([{ side: 'owner', claim: 'A tear of four centimetres at the hem.', decision: 'The tear is new.' }])
  expect(owned['evidence']).toHaveLength(1)
  expect((await exportData(shop.lama)).data).toMatchObject({ claims: [], evidence: [], handOvers: [], debts: [] })
})

test('a copy has hand-overs, the photos somebody took, reviews they wrote and got, and their ratings', async () => {
  const delivered = await adopted(await deliverOne(shop, { item: 'single-2' }))
  await collectOn(shop, delivered, 1)
  await shop.query(`UPDATE rentals SET status = 'completed', returned_at = $2::timestamptz WHERE id = $1`, [
    delivered.id,
    await shop.clock.now(shop.database.db),
  ])
  await inTransaction(shop.as(''), (tx) => record(tx, 'rental.completed', delivered.id))
  await shop.query(`UPDATE rental_photos SET taken_by = 'courier-omar' WHERE rental_id = $1`, [delivered.id])
  await writeReview(delivered.customer, { rental: delivered.id, ...said })
  await reviewCustomer(shop.lama, { rental: delivered.id, stars: 4, words: 'Came back clean.' })

  const hers = (await exportData(delivered.customer)).data
  expect(hers['handOvers']).toMatchObject([{ gave: 'customer', took: 'courier' }])
  expect(hers['reviews']).toMatchObject([{ words: said.words, stars: said.stars }])
  expect(hers['reviewsReceived']).toMatchObject([{ side: 'customer', stars: 4, words: 'Came back clean.' }])
  expect(hers['ratings']).toEqual([{ side: 'customer', reviews: 1, average: 4 }])
  expect(hers['conditionPhotos']).toEqual([])
  const lamas = await exportData(shop.lama)
  expect(lamas.data['reviewsReceived']).toMatchObject([{ side: 'owner', ownerStars: 5, words: said.words }])
  const { data, page } = await exportData({ ...shop.courier, locale: 'ar' })
  expect(data['conditionPhotos']).toHaveLength(4)
  expect(data['conditionPhotos']?.[0]).toMatchObject({
    stage: 'collection',
    picture: expect.stringContaining('/photos/collection/1') as string,
  })
  expect(page).toMatch(/الصور التي التقطتها عند التسليم والاستلام.*الاستلام من المستأجر.*عرض الصورة/s)
})

test('an open claim, and then what is owed, keep an account of either side, and both say why', async () => {
  const visited = await back(shop, { method: 'cash' })
  const rental = await adopted(visited)
  const claim = await damaged(shop.dana, rental, 50_000)
  expect(await blocksOf(rental.customer)).toContain('claim')
  expect(await blocksOf(shop.dana)).toContain('claim')
  await expect(requestDeletion(rental.customer)).rejects.toMatchObject({
    code: 'my-data.blocked',
    details: { blocks: expect.arrayContaining(['claim']) as string[] },
  })
  // A debt from before the order was theirs is theirs as well.
  await shop.query('UPDATE orders SET person_id = NULL WHERE id = $1', [rental.orderId])
  await agreeToClaim(visited.customer, { id: claim.id, key: newId() })
  await shop.settle()
  await shop.query('UPDATE orders SET person_id = $2 WHERE id = $1', [rental.orderId, rental.personId])
  // The cash of the order was never noted here.
  expect(await blocksOf(rental.customer)).toEqual(['payment', 'debt'])
  expect((await exportData(rental.customer)).data['debts']).toMatchObject([{ amount: 20_000 }])
  for (const [locale, words] of [
    ['en', ['A claim is still open', 'You still owe']],
    ['ar', ['مطالبة مفتوحة', 'عليك مبلغ مستحق']],
  ] as const)
    expect(['claim', 'debt'].map((block) => translator(locale)(`identity-verification:data.block.${block}`))).toEqual(
      words.map((part) => expect.stringContaining(part) as string),
    )
})

test('a deletion erases what somebody wrote in claims and what they never sent; amounts and decisions stay, pictures nameless for 180 days', async () => {
  const rental = await returned()
  const claim = await contested(rental, await damaged(shop.dana, rental, 20_000))
  await decided(shop.admin, claim, 10_000)
  await appealClaim(rental.customer, { id: claim.id, key: newId(), words: 'It was open before.' })
  await decided(shop.person('moderator-nour', 'moderator'), claim, 10_000)
  await shop.settle()
  await prove(rental.customer, rental.id)
  const before = await photosOf(rental)
  expect(before.map(({ party, isSent }) => [party, isSent])).toEqual([
    ['owner', true],
    ['customer', true],
    ['customer', false],
  ])
  await writeOffDebt(shop.admin, { id: rental.id, key: newId(), words: 'Kindness.' }).catch(() => null)
  expect(await blocksOf(rental.customer)).toEqual([])
  await remove(rental.customer)
  expect(await shop.query('SELECT 1 FROM people WHERE id = $1', [rental.personId])).toEqual([])
  expect(await claimsOf(rental)).toEqual([
    {
      words: 'A tear of four centimetres at the hem.',
      answer: null,
      appeal: null,
      decided: 10_000,
      decidedBy: 'moderator-nour',
      status: 'settled',
    },
  ])
  const kept = await photosOf(rental)
  expect(kept.map(({ party, by }) => [party, by])).toEqual([
    ['owner', 'owner-dana'],
    ['customer', null],
  ])
  expect(await documentsOf(shop.as('')).read(before[2]?.file ?? '')).toBeNull()
  expect(await documentsOf(shop.as('')).read(before[1]?.file ?? '')).not.toBeNull()
  await pass(shop, 181 * 24)
  await deleteEvidence(shop.as(''))
  expect(await photosOf(rental)).toEqual([])
})

test('what an owner claimed goes with the owner, and whoever decided can leave', async () => {
  const rental = await adopted(await deliverOne(shop, { item: 'single-2' }))
  const claim = await report(rental, 'not-as-described')
  await shop.query(
    `UPDATE claims SET status = 'settled', decided = 1000, answer = 'No.', decided_by = 'moderator-nour', settled_at = now() WHERE id = $1`,
    [claim.id],
  )
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ('owner-nadia', 'Nadia', 'nadia@example.com', true, now(), now())`,
  )
  await shop.query(`UPDATE rentals SET owner_id = 'owner-nadia', status = 'completed' WHERE id = $1`, [rental.id])
  await remove(shop.person('owner-nadia', 'owner'))
  await remove(shop.person('moderator-nour', 'moderator'))
  expect(await claimsOf(rental)).toMatchObject([{ words: 'Another colour than in the pictures.', answer: null, decidedBy: null }])
})
