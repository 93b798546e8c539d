import { seedCustomers } from '#domain/accounts/people/seed-customers.ts'
import { listAddresses, removeAddress } from '#domain/accounts/profiles/change-addresses.ts'
import { changeProfile } from '#domain/accounts/profiles/change-profile.ts'
import { seedHandOver } from '#domain/accounts/profiles/seed-hand-over.ts'
import { seedLocales } from '#domain/accounts/profiles/seed-locales.ts'
import { readSamplePicture } from '#domain/catalogue/items/read-sample-picture.ts'
import { addPiece } from '#domain/catalogue/media/add-piece.ts'
import { beginUpload } from '#domain/catalogue/media/begin-upload.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { fixedClock } from '#platform/clock.ts'
import { newId } from '#values/id.ts'
import { decideListing } from './approvals/decide-listing.ts'
import { getOwnListing } from './get-own-listing.ts'
import type { Listing } from './listing.contract.ts'
import { minPhotos } from './listing.policy.ts'
import type { ListingContent } from './listing-content.contract.ts'
import { askedOfJacket, clutch, dress, jacket, wordsOfNewOwner } from './samples/waiting-listings.ts'
import { createListing, saveListing } from './save-listing.ts'
import { submitListing } from './submit-listing.ts'

const dana = { id: 'owner-dana', role: 'owner' } as const
const lama = { id: 'owner-lama', role: 'owner' } as const
const hala = { id: 'customer-hala', role: 'owner' } as const
const nour = { id: 'moderator-nour', role: 'moderator' } as const

/** A price of Lama's heels that rises by more than what may change at once, in fils. */
const dearer = 19_000

/**
 * Begins the demonstration with the first piece of a new owner on the market, and with listings on their way. A new piece of Lama's and a price
 * of hers wait for approval, and Dana was asked to change a piece. Lama has moved since, so that she is asked for her address.
 */
export async function seedListings(ctx: Context & Needs<'assistant' | 'objectStore'>): Promise<void> {
  const { now } = await nowOf(ctx)
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  await inTransaction(ctx, seedCustomers)
  await inTransaction(ctx, seedLocales)
  await inTransaction(ctx, seedHandOver)
  await changeProfile(actingAs(ctx, hala, ago(51)), { about: wordsOfNewOwner })
  const first = await write(actingAs(ctx, hala, ago(50)), { content: dress, like: 'wc-001' })
  await decideListing(actingAs(ctx, nour, ago(46)), { ...first, outcome: 'approve', feedback: [] })
  await write(actingAs(ctx, lama, ago(5)), { content: clutch, like: 'a-001' })
  const asked = await write(actingAs(ctx, dana, ago(26)), { content: jacket, like: 'mc-002' })
  const feedback = askedOfJacket.map((one) => ({ ...one }))
  await decideListing(actingAs(ctx, nour, ago(20)), { ...asked, outcome: 'ask-for-changes', feedback })
  const hers = actingAs(ctx, lama, ago(2))
  const { id, version, content } = await getOwnListing(hers, 's-001')
  await submit(hers, await saveListing(hers, { id, version, content: { ...content, price: dearer } }))
  const { addresses } = await listAddresses(hers)
  for (const address of addresses) await removeAddress(hers, address)
}

/** Writes a listing with the photographs of a sample, and sends it for approval. */
async function write(
  ctx: Context & Needs<'assistant' | 'objectStore'>,
  { content, like }: { content: Omit<ListingContent, 'photos'>; like: string },
) {
  ctx.signal?.throwIfAborted()
  const photos = []
  for (let number = 1; number <= minPhotos; number += 1)
    photos.push({ object: await upload(ctx, await readSamplePicture(like, { number, width: 1200 })) })
  return submit(ctx, await createListing(ctx, { ...content, photos }))
}

async function submit(ctx: Context & Needs<'assistant'>, { id, version }: Pick<Listing, 'id' | 'version'>) {
  const sent = await submitListing(ctx, { id, version })
  return { id, version: sent.version }
}

async function upload(ctx: Context & Needs<'objectStore'>, bytes: Uint8Array): Promise<string> {
  const type = 'image/webp'
  const begun = await beginUpload(ctx, { bucket: 'listings', name: 'photo.webp', bytes: bytes.length, type })
  let state = begun
  for (let start = 0; start < bytes.length; start += begun.pieceBytes) {
    const piece = new Uint8Array(bytes.subarray(start, start + begun.pieceBytes))
    state = await addPiece(ctx, { id: begun.id, start, file: new File([piece], 'photo.webp', { type }) })
  }
  if (!state.object) throw new Error('A photograph of the demonstration was not taken in')
  return state.object.id
}

function actingAs<C extends Context>(ctx: C, { id, role }: { id: string; role: Role }, at: Date): C {
  const actor = { personId: id, email: null, visitorId: newId(), roles: [...new Set<Role>(['customer', role])] }
  return { ...ctx, actor, clock: fixedClock(at) }
}
