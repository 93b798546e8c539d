import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'
import { projectFile } from '#platform/paths.ts'
import { patient } from '#platform/patience.ts'
import { pictureFormatOf } from '#values/picture-format.ts'
import type { Encoded, Purpose } from './encode-picture.ts'

/** The bytes are no picture of an accepted format and size. */
export class NotAPicture extends Error {}

/** The picture has more pixels than its decoder reads. */
export class TooManyPixels extends NotAPicture {}

/** Too many pictures are waiting, or one took too long; `retryAfter` is in seconds. */
export class DecoderBusy extends Error {
  readonly retryAfter = 10
}

const maxConcurrent = 2
const maxWaiting = 6
const maxMs = patient(15_000)
/** In KiB, enforced on Linux. Most of it is address space that Node reserves and does not use. */
const maxMemory = 1024 * 1024
const script = fileURLToPath(projectFile('src/platform/images/decoder-process.ts'))

const limit = createFairLimit({
  maxActive: maxConcurrent,
  maxPerKey: 1,
  maxQueue: maxWaiting,
  onFull: () => new DecoderBusy('Too many pictures are waiting'),
})

/**
 * Encodes a picture as WebP squares of 256 and 512 pixels: upright, centred, without metadata. The networks of the callers take turns. Throws
 * `NotAPicture`, `DecoderBusy`.
 */
export async function makeAvatar(bytes: Uint8Array, network = ''): Promise<{ small: Buffer; large: Buffer }> {
  const [small, large] = await decode('avatar', { bytes, network })
  if (!small || !large) throw new NotAPicture()
  return { small, large }
}

/**
 * Encodes the picture of a document as JPEG: upright, at most 2400 pixels a side, without metadata. Waits its turn and throws as
 * `makeAvatar`.
 */
export async function makeDocumentImage(bytes: Uint8Array, network = ''): Promise<Buffer> {
  const [image] = await decode('document', { bytes, network })
  if (!image) throw new NotAPicture()
  return image
}

/**
 * Encodes a photograph as WebP: a square of 360 pixels, and the whole of at most 1600 pixels a side, upright and without metadata. Waits its
 * turn and throws as `makeAvatar`.
 */
export async function makePhotograph(bytes: Uint8Array, network = ''): Promise<{ small: Buffer; large: Buffer }> {
  const [small, large] = await decode('photograph', { bytes, network })
  if (!small || !large) throw new NotAPicture()
  return { small, large }
}

/** The whole of a picture of the media store, and what is known of it. */
export interface MasterPicture {
  /** WebP, at most 2400 pixels a side. */
  whole: Buffer
  width: number
  height: number
  /** A picture of 16 pixels as a data address. */
  placeholder: string
  /** The estimate of `sharp` for a grey picture of 512 pixels. */
  sharpness: number
  /** A difference hash. */
  fingerprint: bigint
}

/** Encodes a picture for the media store: upright and without metadata. Waits its turn and throws as `makeAvatar`. */
export async function makeMasterPicture(bytes: Uint8Array, network = ''): Promise<MasterPicture> {
  const [whole, tiny, described] = await decode('master', { bytes, network })
  if (!whole || !tiny || !described) throw new NotAPicture()
  const { fingerprint, ...facts }: Omit<MasterPicture, 'whole' | 'placeholder' | 'fingerprint'> & { fingerprint: string } = JSON.parse(
    described.toString(),
  )
  return { ...facts, whole, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, fingerprint: BigInt(fingerprint) }
}

/** The picture in one width, as AVIF and as WebP. Waits its turn and throws as `makeAvatar`. */
export async function makePictureSizes(bytes: Uint8Array, width: number): Promise<Buffer[]> {
  return decode(`width-${width}`, { bytes, network: 'sizes' })
}

/** Every upload is decoded here: each in a process of its own, one of a network and two at most, with limits of memory and time. */
async function decode(purpose: Purpose, { bytes, network }: { bytes: Uint8Array; network: string }): Promise<Buffer[]> {
  if (!pictureFormatOf(bytes)) throw new NotAPicture()
  const pictures = await limit(network, () => askDecoder({ purpose, bytes }))
  if (pictures === 'too-many-pixels') throw new TooManyPixels()
  if (!pictures) throw new NotAPicture()
  return pictures
}

interface Answer {
  pictures: Encoded<Uint8Array>
}

/** Null where the picture cannot be decoded, which includes that its decoder ran out of memory. */
async function askDecoder(job: { purpose: Purpose; bytes: Uint8Array }): Promise<Encoded> {
  const child = startDecoder()
  // Its errors reach whoever waits for it below.
  child.on('error', () => undefined)
  const heard = Promise.race([
    once(child, 'message').then(([answer]: Answer[]) => {
      const pictures = answer?.pictures ?? null
      return typeof pictures === 'string' ? pictures : (pictures?.map((each) => Buffer.from(each)) ?? null)
    }),
    once(child, 'exit').then(() => null),
  ])
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, maxMs)
  try {
    child.send(job)
    const pictures = await heard
    if (isLate) throw new DecoderBusy('A picture took too long')
    return pictures
  } finally {
    clearTimeout(late)
    const ended = once(child, 'exit').catch(() => undefined)
    child.kill('SIGKILL')
    // Its memory is free only then, and its place goes to the next.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await ended
  }
}

function startDecoder(): ChildProcess {
  const options: SpawnOptions = {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], MALLOC_ARENA_MAX: '2' },
  }
  return process.platform === 'linux'
    ? spawn('/bin/sh', ['-c', `ulimit -d ${maxMemory}; exec "$0" "$@"`, process.execPath, script], options)
    : spawn(process.execPath, [script], options)
}
