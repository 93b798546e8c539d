import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { PdfContent } from './pdf-content.ts'

// The thread that draws; it knows no setting and no secret.
parentPort?.on('message', (content: PdfContent) => parentPort?.postMessage(drawPdf(content)))
