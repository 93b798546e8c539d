import { parentPort } from 'node:worker_threads'
import { drawLabels } from './draw-labels.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawSlip } from './draw-slip.ts'
import type { LabelSheet } from './label-sheet.ts'
import type { PackingSlip } from './packing-slip.ts'
import type { PdfContent } from './pdf-content.ts'

// The thread that draws; it knows no setting and no secret.
parentPort?.on('message', async (content: PdfContent | LabelSheet | PackingSlip) => parentPort?.postMessage(await draw(content)))

function draw(content: PdfContent | LabelSheet | PackingSlip): Promise<Buffer> {
  if (!('kind' in content)) return drawPdf(content)
  return content.kind === 'labels' ? drawLabels(content) : drawSlip(content)
}
