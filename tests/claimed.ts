import type { FullContext } from '#domain/context.ts'
import { contestClaim } from '#domain/renting/claims/answer-claim.ts'
import type { Claim } from '#domain/renting/claims/claim.contract.ts'
import { decideClaim } from '#domain/renting/claims/decide-claim.ts'
import { openClaim } from '#domain/renting/claims/open-claim.ts'
import { newId } from '#values/id.ts'
import { collectOn, type Delivered, deliverOne, prove, receiveNow } from './delivered.ts'
import type { RentingShop } from './renting.ts'

/** Why a test decides as it does. */
export const decisionWords = { en: 'The tear is new.', ar: 'التمزّق جديد.' }
const words = 'A tear of four centimetres at the hem.'

/** A rental that is back with its owner in time, and being inspected. */
export async function back(shop: RentingShop, wish?: Parameters<typeof deliverOne>[1]): Promise<Delivered> {
  const rental = await deliverOne(shop, wish)
  await collectOn(shop, rental, 1)
  await receiveNow(shop, rental)
  return rental
}

/** Claims damage without adding a picture. */
export function claimDamage(by: FullContext, id: string, { amount, key = newId() }: { amount: number; key?: string }): Promise<Claim> {
  return openClaim(by, { id, key, kind: 'damage', amount, words })
}

/** Claims damage with a picture. */
export async function damaged(by: FullContext, { id }: Delivered, amount: number): Promise<Claim> {
  await prove(by, id)
  return claimDamage(by, id, { amount })
}

/** Its customer reports a problem with a picture. */
export async function report({ id, customer }: Delivered, kind: 'not-as-described' | 'delivery-fault'): Promise<Claim> {
  await prove(customer, id)
  return openClaim(customer, { id, key: newId(), kind, words: 'Another colour than in the pictures.' })
}

/** Its customer contests a claim with a picture. */
export async function contested({ id, customer }: Delivered, claim: Claim): Promise<Claim> {
  await prove(customer, id)
  return contestClaim(customer, { id: claim.id, key: newId(), words: 'It was torn when it came.' })
}

/** Its customer reports a problem, its owner contests it, and the shop decides that so much is given back. */
export async function contestedAndDecided(
  rental: Delivered,
  { owner, admin, amount }: { owner: FullContext; admin: FullContext; amount: number },
) {
  const { id } = await report(rental, 'not-as-described')
  await prove(owner, rental.id)
  return decided(admin, await contestClaim(owner, { id, key: newId(), words: 'It looks as it does in the pictures.' }), amount)
}

/** The shop decides a claim, or its appeal. */
export function decided(by: FullContext, { id }: Claim, amount: number): Promise<Claim> {
  return decideClaim(by, { id, key: newId(), amount, reason: decisionWords })
}
