import { agreeToClaim, appealClaim, contestClaim, withdrawClaim } from '#domain/renting/claims/answer-claim.ts'
import { confirmDecision, decideClaim } from '#domain/renting/claims/decide-claim.ts'
import { findRental } from '#domain/renting/claims/find-rental.ts'
import { getClaims } from '#domain/renting/claims/get-claims.ts'
import { openClaim } from '#domain/renting/claims/open-claim.ts'
import { payDebt } from '#domain/renting/claims/pay-debt.ts'
import { transferDebt } from '#domain/renting/claims/transfer-debt.ts'
import { writeOffDebt } from '#domain/renting/claims/write-off-debt.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { excuseLateness } from '#domain/renting/rentals/excuse-lateness.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import type { HistoryShop } from './history-shop.ts'
import { about, type Choice, type Drawing } from './operations.ts'
import type { SceneClaim, SceneRental } from './scene.ts'

const words = 'the hem is torn'
type With = (claim: SceneClaim) => boolean

/** A picture that a side has added, and not sent yet. */
async function prove(
  { query, clock }: HistoryShop,
  rentalId: string,
  { party, key }: { party: 'customer' | 'owner'; key: string },
): Promise<void> {
  await query(
    `INSERT INTO claim_photos (rental_id, party, id, file, sha256, taken_at) VALUES ($1, $2, $3, $3, repeat('0', 64), $4) ON CONFLICT DO NOTHING`,
    [rentalId, party, `proof-${key}`, await clock.now()],
  )
}

/** Answers of both sides of a claim; `isMine` selects their claims. */
function answers(drawing: Drawing, party: 'customer' | 'owner', isMine: With): Choice[] {
  const { scene, client } = drawing
  const { ctx } = client
  const mine = scene.claims.filter(isMine)
  const at = (...statuses: string[]) => mine.filter(({ status }) => statuses.includes(status))
  const own = party === 'owner' ? 'damage' : 'not-as-described'
  const [theirs, ours] = [at('opened').filter(({ kind }) => kind !== own), at('opened', 'escalated').filter(({ kind }) => kind === own)]
  return [
    ...about(drawing, theirs, { name: 'agree to a claim', weight: 6, run: ({ id }, key) => agreeToClaim(ctx, { id, key }) }),
    ...about(drawing, theirs, { name: 'contest a claim', weight: 8, run: ({ id }, key) => contestClaim(ctx, { id, key, words }) }),
    ...about(drawing, ours, { name: 'withdraw a claim', weight: 1, run: ({ id }, key) => withdrawClaim(ctx, { id, key }) }),
    ...about(drawing, at('decided'), { name: 'appeal', weight: 3, run: ({ id }, key) => appealClaim(ctx, { id, key, words }) }),
    ...about(drawing, mine, { name: 'look at claims', weight: 1, run: ({ rentalId }) => getClaims(ctx, rentalId) }),
  ]
}

/** Claims and answers of an owner. */
export function ownerClaims(drawing: Drawing): Choice[] {
  const { shop, scene, client, random } = drawing
  const amount = 1000 * (1 + random.below(random.chance(0.3) ? 120 : 12))
  const inspected = scene.rentals.filter(({ ownerId, status }) => ownerId === client.personId && status === 'inspecting')
  return [
    ...about(drawing, inspected, {
      name: 'claim damage',
      weight: 5,
      async run({ id }, key) {
        await prove(shop, id, { party: 'owner', key })
        return openClaim(client.ctx, { id, key, kind: 'damage', amount, words })
      },
    }),
    ...answers(drawing, 'owner', ({ ownerId }) => ownerId === client.personId),
  ]
}

/** Reports, answers and payments of a customer. */
export function customerClaims(drawing: Drawing): Choice[] {
  const { shop, scene, client, random } = drawing
  const kind = random.chance(0.6) ? 'not-as-described' : 'delivery-fault'
  const mine = scene.rentals.filter(({ visitorId }) => visitorId === client.visitorId)
  const fresh = mine.filter(({ status }) => status === 'active')
  return [
    ...about(drawing, fresh, {
      name: 'report a problem',
      weight: 2,
      async run({ id }, key) {
        await prove(shop, id, { party: 'customer', key })
        return openClaim(client.ctx, { id, key, kind, words })
      },
    }),
    ...about(
      drawing,
      mine.filter(({ debt }) => debt > 0),
      { name: 'pay a debt', weight: 20, run: ({ id }, key) => payDebt(client.ctx, { id, key }) },
    ),
    ...about(
      drawing,
      mine.filter(({ debt }) => debt > 0),
      {
        name: 'transfer a debt',
        weight: 5,
        async run({ id }, key) {
          const { reference, amount } = await transferDebt(client.ctx, id)
          return bookTransfer(client.ctx, { id: key, reference: String(reference), amount, sender: 'Rana' })
        },
      },
    ),
    ...answers(drawing, 'customer', ({ visitorId }) => visitorId === client.visitorId),
  ]
}

/** A courier comes in vain, and now and then a lost piece comes up. */
export function courierClaims(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const reason = random.pick(['nobody-met', 'nobody-met', 'not-ready', 'ours'] as const) ?? 'ours'
  const over = scene.rentals.filter(({ status, until, isStubborn }) => isStubborn && status === 'active' && until < scene.today)
  const lost = scene.rentals.filter(({ status }) => status === 'lost')
  return [
    ...about(drawing, over, { name: 'come in vain', weight: 20, run: ({ id }, key) => failCollection(ctx, { id, key, reason }) }),
    ...about(drawing, lost, {
      name: 'find what was lost',
      weight: 1,
      run: ({ id, unitId }, key) => findRental(ctx, { id, key, unitId }),
    }),
  ]
}

/** The shop's decisions about claims. */
export function adminClaims(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx, personId } = client
  const share = random.pick([0, 0.5, 1, 1]) ?? 1
  const reason = { en: 'The photographs show it.', ar: 'الصور تُظهر ذلك.' }
  const open = scene.claims.filter(({ status, decidedBy }) => (status === 'escalated' || status === 'appealed') && decidedBy !== personId)
  const late = scene.rentals.filter(({ status }) => status === 'overdue')
  const owed = scene.rentals.filter(({ debt }) => debt > 0)
  return [
    ...about(drawing, open, {
      name: 'decide a claim',
      weight: 20,
      run: ({ id, claimed }, key) => decideClaim(ctx, { id, key, amount: Math.floor((claimed * share) / 10) * 10, reason }),
    }),
    ...about(
      drawing,
      open.filter(({ proposedBy }) => proposedBy !== null && proposedBy !== personId),
      { name: 'confirm a decision', weight: 20, run: ({ id }, key) => confirmDecision(ctx, { id, key }) },
    ),
    ...about(drawing, late, { name: 'excuse lateness', weight: 1, run: ({ id }, key) => excuseLateness(ctx, { id, key, words }) }),
    ...about(drawing, owed, { name: 'write a debt off', weight: 1, run: ({ id }, key) => writeOffDebt(ctx, { id, key, words }) }),
  ]
}

/** Whether a courier gets a piece from its customer: who is stubborn gives it back late, if at all. */
export function givesBack({ isStubborn, keepsIt, status }: SceneRental, chance: boolean): boolean {
  return !isStubborn || (status === 'overdue' && !keepsIt && chance)
}
