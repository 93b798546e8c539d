import type { FullContext } from '#domain/context.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { agreeToClaim, appealClaim, contestClaim } from '#domain/renting/claims/answer-claim.ts'
import type { Claim } from '#domain/renting/claims/claim.contract.ts'
import { confirmDecision, decideClaim } from '#domain/renting/claims/decide-claim.ts'
import { getClaim } from '#domain/renting/claims/get-claims.ts'
import { openClaim } from '#domain/renting/claims/open-claim.ts'
import { payDebt } from '#domain/renting/claims/pay-debt.ts'
import { writeOffDebt } from '#domain/renting/claims/write-off-debt.ts'
import { decisionWords } from '#tests/claimed.ts'
import { prove } from '#tests/delivered.ts'
import { after, type Story } from './agenda.ts'
import { orRefusal, payPages } from './booking.ts'
import { told } from './known-rental.ts'
import type { YearShop } from './year-shop.ts'

interface Sides {
  customer: FullContext
  owner: FullContext
}

/** An owner claims damage: their customer agrees, contests or says nothing; the shop decides, and some appeal. */
export async function* claimDamage(shop: YearShop, sides: Sides, id: string): Story {
  const { random, key } = shop
  const { agreedValue } = await told(shop, id)
  const amount = Math.ceil((agreedValue * (3 + random.below(60))) / 1000) * 10
  await prove(sides.owner, id)
  const words = 'A tear of four centimetres at the hem.'
  const claim = await orRefusal(shop, 'claim damage', openClaim(sides.owner, { id, key: key(), kind: 'damage', amount, words }))
  if (claim) yield* untilFinal(shop, sides, { claim, opener: sides.owner, respondent: sides.customer })
}

/** A customer reports a problem on the evening of the delivery. */
export async function* reportProblem(
  shop: YearShop,
  customer: FullContext,
  { id, kind }: { id: string; kind: 'not-as-described' | 'delivery-fault' },
): Story {
  yield after(await shop.clock.now(), 1 + shop.random.below(3))
  const owner = shop.owner((await told(shop, id)).ownerId)
  await prove(customer, id)
  const words = 'Another colour than in the pictures.'
  const claim = await orRefusal(shop, `report ${kind}`, openClaim(customer, { id, key: shop.key(), kind, words }))
  if (claim) yield* untilFinal(shop, { customer, owner }, { claim, opener: customer, respondent: owner })
}

interface Opened {
  claim: Claim
  opener: FullContext
  respondent: FullContext
}

async function* untilFinal(shop: YearShop, { customer, owner }: Sides, { claim: { id, rentalId }, opener, respondent }: Opened): Story {
  const { random, key, admins } = shop
  const [first, second, third, fourth] = admins
  if (!first || !second || !third || !fourth) return
  const standing = async () => (await getClaim(opener, id)).status
  if ((await standing()) === 'opened') {
    yield after(await shop.clock.now(), 2 + random.below(40))
    const answer = random.below(100)
    if (answer < 45) await orRefusal(shop, 'agree', agreeToClaim(respondent, { id, key: key() }))
    else if (answer < 80) {
      await prove(respondent, rentalId)
      await orRefusal(shop, 'contest', contestClaim(respondent, { id, key: key(), words: 'It was so before.' }))
    } else yield after(await shop.clock.now(), 50)
  }
  if ((await standing()) !== 'escalated') return
  yield after(await shop.clock.now(), 3 + random.below(40))
  await decide(shop, [first, second], id)
  yield after(await shop.clock.now(), 2 + random.below(30))
  const appellant = random.pick([customer, owner, null, null, null])
  if (!appellant || (await orRefusal(shop, 'appeal', appealClaim(appellant, { id, key: key(), words: 'Look again.' }))) === null) return
  yield after(await shop.clock.now(), 3 + random.below(40))
  await decide(shop, [third, fourth], id)
}

/** Nothing, a part or all of what was claimed; above 100 JOD the second confirms what the first has asked for. */
async function decide({ random, key }: YearShop, [first, second]: readonly [FullContext, FullContext], id: string): Promise<void> {
  const { claimed } = await getClaim(first, id)
  const share = random.pick([0, 0.3, 0.6, 1]) ?? 1
  const amount = Math.floor((claimed * share) / 10) * 10
  const { proposal } = await decideClaim(first, { id, key: key(), amount, reason: decisionWords })
  if (proposal) await confirmDecision(second, { id, key: key() })
}

/** A person with a debt by then pays on the provider's page, or it is written off in the end. */
export async function* payOrOwe(shop: YearShop, customer: FullContext, id: string): Story {
  const { random, key, admins } = shop
  const [admin] = admins
  if ((await findDebt(shop.system, id)) === 0 || !admin) return
  if (random.chance(0.7)) {
    await orRefusal(shop, 'pay a debt', payDebt(customer, { id, key: key() }))
    await payPages(shop, (await told(shop, id)).orderId)
  }
  yield after(await shop.clock.now(), 24 * shop.wish.patience)
  if ((await findDebt(shop.system, id)) > 0)
    await orRefusal(shop, 'write a debt off', writeOffDebt(admin, { id, key: key(), words: 'Nobody answers.' }))
}
