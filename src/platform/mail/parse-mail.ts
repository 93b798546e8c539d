import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Email } from 'postal-mime'

/** A mail that takes longer, or more memory, is not read: anybody can send one. */
const parseMs = 5000
const maxMemoryMb = 256

// A mail of many empty parts or tags takes the parser minutes: it works in a thread of its own, which can be ended.
const code = `
const { parentPort, workerData } = require('node:worker_threads')
const { default: PostalMime } = require(workerData.parser)
PostalMime.parse(workerData.message, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20, maxHeadersSize: 200_000 }).then(
  (mail) => parentPort.postMessage(mail),
  () => parentPort.postMessage(null),
)`
const parser = createRequire(import.meta.url).resolve('postal-mime')

let last: Promise<unknown> = Promise.resolve()

/** Parses a whole message, one at a time; null for one that cannot be read within its limits. */
export function parseMail(message: Uint8Array | string): Promise<Email | null> {
  const parsed = last.then(() => parseAlone(message))
  last = parsed
  return parsed
}

async function parseAlone(message: Uint8Array | string): Promise<Email | null> {
  const worker = new Worker(code, { eval: true, workerData: { parser, message }, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } })
  const timer = setTimeout(() => void worker.terminate(), parseMs)
  try {
    return await new Promise<Email | null>((resolve) => {
      worker.once('message', (mail: Email | null) => resolve(mail))
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
