import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'
import { projectFile } from '#platform/paths.ts'
import { patient } from '#platform/patience.ts'
import type { LabelSheet } from './label-sheet.ts'
import type { PackingSlip } from './packing-slip.ts'
import type { PdfContent } from './pdf-content.ts'

/** Too many files are waiting to be made, or one took too long; `retryAfter` is in seconds. */
export class PdfBusy extends Error {
  readonly retryAfter = 5
}

const maxWaiting = 20
const maxMs = patient(10_000)
const idleMs = 60_000
const maxHeapMb = 128
const script = projectFile('src/platform/pdf/pdf-worker.ts')

const limit = createFairLimit({
  maxActive: 1,
  maxPerKey: 1,
  maxQueue: maxWaiting,
  onFull: () => new PdfBusy('Too many files are waiting'),
})

let drawing: { worker: Worker; idle: NodeJS.Timeout } | null = null

/**
 * Makes the PDF file of a receipt, an invoice, labels or a packing slip: PDF/A-2a, fonts inside. One thread makes one after the other, the networks of the
 * callers take turns. Throws `PdfBusy`.
 */
export function makePdf(content: PdfContent | LabelSheet | PackingSlip, network = ''): Promise<Uint8Array> {
  return limit(network, () => ask(openWorker(), content))
}

async function ask(worker: Worker, content: PdfContent | LabelSheet | PackingSlip): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(maxMs)
  try {
    worker.postMessage(content)
    const [file]: Uint8Array[] = await once(worker, 'message', { signal })
    if (!file) throw new Error('a drawing without its file')
    return file
  } catch (error) {
    await close(worker)
    throw signal.aborted ? new PdfBusy('A file took too long') : error
  }
}

/** The thread is started by the first file, because loading its library takes a third of a second. It ends after a minute without files. */
function openWorker(): Worker {
  if (drawing) {
    drawing.idle.refresh()
    return drawing.worker
  }
  const worker = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
  worker.unref()
  // The error also reaches the caller that waits for the file.
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    if (drawing?.worker === worker) drawing = null
  })
  drawing = { worker, idle: setTimeout(() => void close(worker), idleMs).unref() }
  return worker
}

async function close(worker: Worker): Promise<void> {
  if (drawing?.worker === worker) {
    clearTimeout(drawing.idle)
    drawing = null
  }
  await worker.terminate()
}
