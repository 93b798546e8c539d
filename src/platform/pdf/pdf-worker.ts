import { parentPort } from 'node:worker_threads'
import { drawLabels } from './draw-labels.ts'
import { drawPdf } from './draw-pdf.ts'
import type { LabelSheet } from './label-sheet.ts'
import type { PdfContent } from './pdf-content.ts'

// The thread that draws; it knows no setting and no secret.
parentPort?.on('message', async (content: PdfContent | LabelSheet) =>
  parentPort?.postMessage(await ('kind' in content ? drawLabels(content) : drawPdf(content))),
)
