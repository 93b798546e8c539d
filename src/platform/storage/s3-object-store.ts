import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { OutsideService, Try } from '#platform/outside/outside-service.ts'
import type { ObjectStore } from './object-store.ts'

/** A service that speaks S3. */
export interface S3Settings {
  bucket: string
  region: string
  /** Null for the service of the region. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** Open connections to the store at most; the wait for one has a limit, too. */
const maxSockets = 64
/** The time limit of the health page for the store. */
const probeMs = 2000

/** Files with an S3 service, addressed by path. Throws `OutsideUnavailable` for a fault of the service. */
export function s3ObjectStore({ bucket: Bucket, ...settings }: S3Settings, service: OutsideService): ObjectStore {
  const client = connected(settings, service)
  const list = (wish: { Prefix?: string; Delimiter?: string; MaxKeys?: number }, totalMs?: number) =>
    pagesOf((ContinuationToken) => {
      const command = new ListObjectsV2Command({ Bucket, ...wish, ...(ContinuationToken && { ContinuationToken }) })
      const read = async ({ signal }: Try) => {
        const page = await client.send(command, { abortSignal: signal })
        if (page.Name !== Bucket) throw new Error('it answered like no store')
        return page
      }
      return service.call(read, { isRepeatable: true, ...(totalMs && { totalMs }) })
    })
  const remove = async (keys: string[]): Promise<void> => {
    if (keys.length === 0) return
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } })
    const { Errors = [] } = await service.call(({ signal }) => client.send(command, { abortSignal: signal }), { isRepeatable: true })
    if (Errors[0]) throw new Error(`The store kept ${Errors.length} files: ${Errors[0].Code}`)
  }
  service.probeBy(async () => {
    for await (const _ of list({ MaxKeys: 1 }, probeMs)) return
  })
  return {
    async put(key, bytes, type) {
      const command = () => new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type, ContentLength: bytes.byteLength })
      // A large file may take longer than a read: each try has all the time that is left.
      const whole = { isRepeatable: true, tryMs: service.limits.totalMs }
      await service.call(async ({ signal }) => tagged(await client.send(command(), { abortSignal: signal })), whole)
    },
    read: (key, { signal } = {}) => service.call((one) => readObject(client, { Bucket, Key: key }, one), { signal, isRepeatable: true }),
    async removeAll(prefix) {
      for await (const { Contents = [] } of list({ Prefix: prefix })) await remove(keysOf(Contents))
    },
    async moveAll(from, to) {
      for await (const { Contents = [] } of list({ Prefix: from })) {
        const keys = keysOf(Contents)
        for (const key of keys) {
          const copy = { Bucket, CopySource: encodeURI(`${Bucket}/${key}`), Key: `${to}${key.slice(from.length)}` }
          await service.call(({ signal }) => client.send(new CopyObjectCommand(copy), { abortSignal: signal }), { isRepeatable: true })
        }
        await remove(keys)
      }
    },
    async *keys() {
      for await (const { Contents = [] } of list({})) yield* keysOf(Contents)
    },
    async *list(prefix = '') {
      for await (const { CommonPrefixes = [] } of list({ Prefix: prefix, Delimiter: '/' }))
        for (const { Prefix } of CommonPrefixes) if (Prefix) yield Prefix.slice(prefix.length, -1)
    },
  }
}

function keysOf(contents: { Key?: string | undefined }[]): string[] {
  return contents.flatMap(({ Key }) => Key ?? [])
}

function connected({ region, endpoint, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>, { limits }: OutsideService): S3Client {
  const agent = { keepAlive: true, maxSockets }
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The service repeats calls, within its budget.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.totalMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

async function readObject(client: S3Client, wanted: { Bucket: string; Key: string }, { signal }: Try): Promise<Uint8Array | null> {
  try {
    const { Body } = tagged(await client.send(new GetObjectCommand(wanted), { abortSignal: signal }))
    if (!(Body instanceof Readable)) throw new Error('it answered without a body')
    // Frees the socket where the answer stops half-way.
    signal.addEventListener('abort', () => Body.destroy(), { once: true })
    return await Body.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

/** The answer of a store, which tags each object: the page of a network in between has no tag. */
function tagged<T extends { ETag?: string | undefined }>(answer: T): T {
  if (!answer.ETag) throw new Error('it answered like no store')
  return answer
}

async function* pagesOf(read: (token?: string) => Promise<ListObjectsV2CommandOutput>): AsyncIterable<ListObjectsV2CommandOutput> {
  let token: string | undefined
  do {
    const page = await read(token)
    yield page
    token = page.NextContinuationToken
  } while (token)
}
