import { setPriority } from 'node:os'
import sharp from 'sharp'
import { encodePicture, type Purpose } from './encode-picture.ts'

// A process that decodes one picture and ends with the shop. It knows no setting and no secret.
sharp.concurrency(1)
// Rendering pages has priority over decoding.
setPriority(10)
process.once('disconnect', () => process.exit(0))
process.once('message', async ({ purpose, bytes }: { purpose: Purpose; bytes: Uint8Array }) => {
  process.send?.({ pictures: await encodePicture(purpose, bytes) })
})
