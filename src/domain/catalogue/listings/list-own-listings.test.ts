import { expect, test } from 'vitest'
import { signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

interface Page {
  listings: { id: string }[]
  next: string | null
  counts: Record<string, number>
}

test('an owner of more pieces than a page has reaches each of them once, what is to be changed first', async () => {
  const shop = await world()
  try {
    const maya = (await signUp(shop, 'maya@elsewhere.example')).browser
    // Three were saved at the same instant each.
    await shop.pool.query(`INSERT INTO listings (id, owner_id, status, submitted_at, feedback, saved_at, created_at)
      SELECT 'own-' || n, people.id, CASE WHEN n = 1 THEN 'changes_requested' ELSE 'draft' END, CASE WHEN n = 1 THEN '2027-06-01'::timestamptz END,
        CASE WHEN n = 1 THEN '[{"field": "name", "reason": {"en": "Too short", "ar": "قصير"}}]'::jsonb ELSE '[]' END,
        '2027-06-01'::timestamptz + (n / 3) * interval '1 hour', '2027-06-01'
      FROM generate_series(1, 120) n, people WHERE email = 'maya@elsewhere.example'`)
    const read = async (query: string) => (await maya.get(`/api/listings${query}`)).body as unknown as Page
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { listings, next, counts }: Page = await read(after && `?after=${after}`)
      expect(counts).toMatchObject({ changes: 1, draft: 119, live: 0 })
      seen.push(...listings.map(({ id }) => id))
      after = next
    }
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([120, 120, 'own-1'])
    expect(await read('?state=changes')).toMatchObject({ listings: [{ id: 'own-1' }], next: null })
    expect((await read('?state=live')).listings).toEqual([])
  } finally {
    await shop.close()
  }
})
