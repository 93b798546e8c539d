import sharp from 'sharp'
import type { ListingContent } from '#domain/catalogue/listings/listing-content.contract.ts'
import type { Browser } from './front.ts'

/** A picture of its own: a slope with stripes, no two alike. */
export async function picture(number: number, { width = 900, height = 1125 } = {}): Promise<Buffer> {
  const stripes = Array.from({ length: 14 }, (_, index) => {
    const [x, tone] = [((index * 67 + number * 131) % 100) * (width / 100), (index * 53 + number * 29) % 255]
    return `<rect x="${x}" y="${((index * number * 17) % 60) * (height / 100)}" width="${width / 17}" height="${height / 2}" fill="rgb(${tone},${255 - tone},${(tone * 3) % 255})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#efe9df"/>${stripes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** Sends a picture to a bucket piece by piece; answers the object, or the refusal. */
export async function upload(
  who: Browser,
  bytes: Uint8Array,
  { bucket = 'listings', name = 'photo.jpg', type = 'image/jpeg', announced = bytes.length } = {},
) {
  const begun = await who.send('POST', '/api/media/uploads', { bucket, name, bytes: announced, type })
  if (begun.status !== 200) return begun
  const { id, pieceBytes } = begun.body as unknown as { id: string; pieceBytes: number }
  let answer = begun
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = new Blob([new Uint8Array(bytes.subarray(start, start + pieceBytes))])
    answer = await who.send('PUT', `/api/media/uploads/${id}/${start}`, piece, { 'content-type': type })
    if (answer.status !== 200) return answer
  }
  return answer
}

/** Uploads a picture of its own and answers its id. */
export async function photo(who: Browser, number: number): Promise<string> {
  const { body } = await upload(who, await picture(number))
  return (body as unknown as { object: { id: string } }).object.id
}

/** All that is said of a piece, photographs aside. */
export const clutch: Omit<ListingContent, 'photos'> = {
  category: 'accessories',
  type: 'accessories',
  accessoryKind: 'bag',
  size: 'One Size',
  measurements: [{ part: 'width', cm: 24 }],
  condition: 'like-new',
  flaws: [],
  tags: ['clutch'],
  occasions: ['wedding'],
  sleeve: null,
  length: null,
  neckline: null,
  drafted: null,
  price: 17_000,
  rentalPeriod: 3,
  stated: {},
  agreedValue: null,
  turnaroundDays: 1,
  quantity: 2,
  pickupArea: 'Sweifieh',
  pickupContactNumber: '+962791234567',
  availableFrom: null,
  availableUntil: null,
  isInstantBook: false,
  allowsInPerson: true,
  name: { en: 'Silver beaded clutch', ar: 'حقيبة يد فضية مطرّزة بالخرز' },
  brand: { en: 'Khaizuran', ar: 'خيزران' },
  description: { en: 'A small clutch of silver beads with a fine chain.', ar: 'حقيبة صغيرة من الخرز الفضي بسلسلة رفيعة.' },
  care: { en: 'Wipe it with a dry cloth.', ar: 'تُمسح بقطعة قماش جافة.' },
  colors: ['silver'],
}

/** Gives an owner who has none an address at which couriers pick up their pieces. */
export async function beAtHome(who: Browser): Promise<void> {
  const { body } = await who.get('/api/addresses')
  const { addresses } = body as unknown as { addresses: { handOverPhone: string | null }[] }
  if (addresses.some(({ handOverPhone }) => handOverPhone !== null)) return
  const home = {
    label: 'Pick-up',
    area: 'amman-sweifieh',
    landmark: 'Opposite the pharmacy',
    building: '27',
    handOverPhone: '+962791234567',
  }
  const added = await who.send('POST', '/api/addresses', home)
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
}

/** A listing of the clutch with three photographs of its own, sent for approval; answers its id and version. */
export async function submitted(who: Browser, change: Partial<ListingContent> = {}, seed = 1): Promise<{ id: string; version: number }> {
  const photos = []
  for (let at = 0; at < 3; at += 1) photos.push({ object: await photo(who, seed * 10 + at) })
  const created = await who.send('POST', '/api/listings', { content: { ...clutch, photos, ...change } })
  const { id, version } = created.body as unknown as { id: string; version: number }
  await beAtHome(who)
  const sent = await who.send('PUT', `/api/listings/${id}/submission`, { id, version })
  if (sent.status !== 200) throw new Error(JSON.stringify([created.body, sent.body]))
  return { id, version }
}

/** The moderator's decision about a submitted listing. */
export function decide(who: Browser, { id, version }: { id: string; version: number }, decision: object) {
  return who.send('PUT', `/api/listings/queue/${id}/decision`, { version, feedback: [], ...decision })
}
