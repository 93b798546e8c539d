import { addPiece } from '#domain/catalogue/media/add-piece.ts'
import { beginUpload, getUpload, giveUpUpload } from '#domain/catalogue/media/begin-upload.ts'
import { mediaContract } from '#domain/catalogue/media/media.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('media', mediaContract)

export const media = guard.router({
  begin: guard.begin.handler(({ context, input }) => beginUpload(context, input)),
  upload: guard.upload.handler(({ context, input }) => getUpload(context, input.id)),
  addPiece: guard.addPiece.handler(({ context, input: { params, body } }) => addPiece(context, { ...params, file: body })),
  giveUp: guard.giveUp.handler(({ context, input }) => giveUpUpload(context, input.id)),
})
