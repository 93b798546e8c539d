import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { agreedValueFor, priceLadder } from './item.policy.ts'
import { items, type StoredPicture } from './items.table.ts'
import { accessories } from './samples/accessories.ts'
import { kids } from './samples/kids.ts'
import { men } from './samples/men.ts'
import pictures from './samples/pictures.json' with { type: 'json' }
import type { Sample } from './samples/sample.ts'
import { women } from './samples/women.ts'

/** The 18 sample items. */
export const samples: readonly Sample[] = [...women, ...men, ...kids, ...accessories]

const manifest: Record<string, Omit<StoredPicture, 'alt'>> = pictures
/** The foremost first. */
const byRank = [
  'wf-001',
  'mf-002',
  'wf-003',
  'wp-001',
  'mf-001',
  'wf-002',
  'k-001',
  'wc-001',
  'k-002',
  'mc-001',
  'a-003',
  's-001',
  'a-001',
  'a-002',
  'mc-002',
  'ms-001',
  's-002',
  'k-003',
]

/** Pieces that can be collected at their owner's. */
const inPerson: readonly string[] = ['wf-003', 'wc-001', 'wp-001']
/** The phone numbers to call about a collection. */
const pickupNumbers = { 'owner-dana': '+962790000102', 'owner-lama': '+962790000103' } as const satisfies Record<Sample['ownerId'], string>

/** Inserts the sample items and their units when there is no item yet. Their owners must exist. Returns the number inserted. */
export async function seedItems(tx: TxContext): Promise<number> {
  const [existing] = await tx.db.select({ id: items.id }).from(items).limit(1)
  if (existing) return 0
  await tx.db.insert(items).values(samples.map((sample) => rowOf(sample, tx.now)))
  await tx.db.execute(sql`INSERT INTO units (id, item_id, number)
    SELECT items.id || '-u' || number, items.id, number FROM items, generate_series(1, items.quantity) AS number`)
  return samples.length
}

/** Makes a sample bookable on request only: its owner answers before it is booked. */
export async function seedAskedFor(tx: TxContext, id: string): Promise<void> {
  await tx.db.update(items).set({ isInstantBook: false }).where(eq(items.id, id))
}

function rowOf(sample: Sample, now: Date): typeof items.$inferInsert {
  const { area, modesty, views, worn, colors, tags, occasions, measurements, ...rest } = sample
  const priceByDays = priceLadder(sample.price, sample.rentalPeriod)
  return {
    ...rest,
    styleId: sample.id,
    pickupArea: area,
    colors: [...colors],
    tags: [...tags],
    occasions: [...occasions],
    sleeve: modesty.sleeve ?? null,
    length: modesty.length ?? null,
    neckline: modesty.neckline ?? null,
    measurements: [...measurements],
    priceByDays,
    agreedValue: agreedValueFor(priceByDays),
    pictures: picturesOf(sample),
    status: 'approved',
    visibility: 'visible',
    isInstantBook: true,
    allowsInPerson: inPerson.includes(sample.id),
    pickupContactNumber: inPerson.includes(sample.id) ? pickupNumbers[sample.ownerId] : null,
    rank: 200 - byRank.indexOf(sample.id),
    createdAt: now,
    updatedAt: now,
  }
}

/** The whole piece first, and its close-up last: a card shows the second picture under the pointer. */
function picturesOf({ id, views: [front, closeUp, back], worn }: Sample): StoredPicture[] {
  const shown = [
    { number: 1, alt: front },
    ...(worn ? [{ number: 4, alt: worn }] : []),
    { number: 3, alt: back },
    { number: 2, alt: closeUp },
  ]
  return shown.map(({ number, alt }) => ({ ...pictureOf(`${id}-${number}`), alt }))
}

function pictureOf(name: string): Omit<StoredPicture, 'alt'> {
  const picture = manifest[name]
  if (!picture) throw new Error(`No picture is called ${name}; run scripts/make-pictures.ts`)
  return picture
}
