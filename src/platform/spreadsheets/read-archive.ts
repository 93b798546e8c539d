import { inflateRawSync } from 'node:zlib'

/** The bytes are no ZIP archive, or hold more than is read of one. */
export class NotAnArchive extends Error {}

const [localSignature, centralSignature, endSignature] = [0x0403_4b50, 0x0201_4b50, 0x0605_4b50]
const maxFiles = 200
/** Inflated bytes of one file at most, where the reader names no other limit. */
const maxInflated = 1024 * 1024
const endBytes = 22
const maxComment = 65_535

/** Whether the first bytes are those of a ZIP archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * Reads the directory of a ZIP archive and returns a function that inflates one file as UTF-8; null for a name that it lacks. Both throw
 * `NotAnArchive` for damaged, encrypted or too large contents.
 */
export function readArchive(bytes: Uint8Array, most = maxInflated): (name: string) => string | null {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const places = placesIn(archive)
    return (name) => {
      const place = places.get(name)
      return place === undefined ? null : inflate(archive, place, most)
    }
  } catch {
    throw new NotAnArchive()
  }
}

interface Place {
  method: number
  packed: number
  local: number
}

function placesIn(archive: Buffer): Map<string, Place> {
  const places = new Map<string, Place>()
  const from = Math.max(0, archive.length - endBytes - maxComment)
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < from || archive.readUInt32LE(end) !== endSignature) throw new NotAnArchive()
  const count = archive.readUInt16LE(end + 10)
  if (count > maxFiles) throw new NotAnArchive()
  let at = archive.readUInt32LE(end + 16)
  for (let file = 0; file < count; file += 1) {
    if (archive.readUInt32LE(at) !== centralSignature) throw new NotAnArchive()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new NotAnArchive()
    const place = { method: archive.readUInt16LE(at + 10), packed: archive.readUInt32LE(at + 20), local: archive.readUInt32LE(at + 42) }
    places.set(name.replaceAll('\\', '/'), place)
    at += 46 + nameLength + extraLength + commentLength
  }
  return places
}

function inflate(archive: Buffer, { method, packed, local }: Place, most: number): string {
  try {
    if (archive.readUInt32LE(local) !== localSignature) throw new NotAnArchive()
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + packed)
    if (method === 0 && data.length <= most) return data.toString('utf8')
    if (method !== 8) throw new NotAnArchive()
    return inflateRawSync(data, { maxOutputLength: most }).toString('utf8')
  } catch {
    throw new NotAnArchive()
  }
}
