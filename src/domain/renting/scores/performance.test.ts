import { expect, test } from 'vitest'
import { isTrustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import { signedIn } from '#tests/people.ts'
import { worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'

test('an owner sees how they do and what they earn; others do not', async () => {
  const shop = await world()
  const [rana, lama] = [await signedIn(shop, 'customer'), await signedIn(shop, { email: 'lama@libsa.example' })]
  const { body } = await lama.get('/api/scores/performance')
  expect(body).toMatchObject({ asked: 0, answered: 0, answersIn: null, isTrusted: false, lostClaims: 0 })
  expect(body['months']).toHaveLength(12)
  expect((body['months'] as { month: string }[]).at(-1)?.month).toBe('2027-07')
  expect(await rana.get('/api/scores/performance')).toMatchObject({ status: 403 })

  const { rental } = await worn(shop, { item: 'wf-003', from: '2027-07-20', until: '2027-07-22' })
  await shop.pool.query(
    `INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ('rental.requested', $1, NULL, '{}', '2027-07-01T06:00:00Z'),
      ('rental.confirmed', $1, NULL, '{"move": "accept"}', '2027-07-01T07:30:00Z')`,
    [rental],
  )
  await shop.pool.query(
    `WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) SELECT 'earned', 'capture', order_id, 'earned', '2027-07-01T07:30:00Z' FROM rentals WHERE id = $1 RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, party_id, amount, rental_id) SELECT id, 'owner_payable', 'owner-lama', -12000, $1 FROM posted
     UNION ALL SELECT id, 'provider_clearing', NULL, 12000, $1 FROM posted`,
    [rental],
  )
  const after = (await lama.get('/api/scores/performance')).body
  expect(after).toMatchObject({ asked: 1, answered: 1, answersIn: 90, pieces: [{ itemId: 'wf-003', earned: 12_000, rentals: 1 }] })
  expect((after['months'] as { earned: number }[]).at(-1)?.earned).toBe(12_000)
  await shop.close()
})

test('a trusted owner has twenty completed rentals, packs on time and has lost no claim lately', () => {
  const good = { completed: 20, packed: 20, packedOnTime: 19, recentLostClaims: 0 }
  expect(isTrustedOwner(good)).toBe(true)
  for (const less of [
    isTrustedOwner({ ...good, completed: 19 }),
    isTrustedOwner({ ...good, packedOnTime: 18 }),
    isTrustedOwner({ ...good, recentLostClaims: 1 }),
  ])
    expect(less).toBe(false)
})
