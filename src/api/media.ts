import { addPiece } from '#domain/catalogue/media/add-piece.ts'
import { beginUpload, getUpload, giveUpUpload } from '#domain/catalogue/media/begin-upload.ts'
import { changeBucket, createBucket, deleteBucket, emptyBucket, getBucket, listBuckets } from '#domain/catalogue/media/change-buckets.ts'
import { copyObject, downloadObject, listObjects, moveObject, removeObject } from '#domain/catalogue/media/change-objects.ts'
import { describeObject } from '#domain/catalogue/media/describe-object.ts'
import { getLibraryFile } from '#domain/catalogue/media/get-library-file.ts'
import { getObject, signObject } from '#domain/catalogue/media/get-object.ts'
import { countLibrary, listLibrary } from '#domain/catalogue/media/list-library.ts'
import { mediaContract } from '#domain/catalogue/media/media.contract.ts'
import { replaceObject } from '#domain/catalogue/media/replace-object.ts'
import { guarded } from './guard.ts'

const guard = guarded('media', mediaContract)

export const media = guard.router({
  buckets: guard.buckets.handler(({ context }) => listBuckets(context)),
  bucket: guard.bucket.handler(({ context, input }) => getBucket(context, input.bucket)),
  createBucket: guard.createBucket.handler(({ context, input }) => createBucket(context, input)),
  changeBucket: guard.changeBucket.handler(({ context, input }) => changeBucket(context, input)),
  emptyBucket: guard.emptyBucket.handler(({ context, input }) => emptyBucket(context, input.bucket)),
  deleteBucket: guard.deleteBucket.handler(({ context, input }) => deleteBucket(context, input.bucket)),
  objects: guard.objects.handler(({ context, input }) => listObjects(context, input)),
  object: guard.object.handler(({ context, input }) => getObject(context, input.id)),
  move: guard.move.handler(({ context, input: { id, bucket, name } }) =>
    moveObject(context, { id, ...(bucket && { bucket }), ...(name && { name }) }),
  ),
  copy: guard.copy.handler(({ context, input }) => copyObject(context, input)),
  remove: guard.remove.handler(({ context, input }) => removeObject(context, input.id)),
  download: guard.download.handler(({ context, input }) => downloadObject(context, input.id)),
  library: guard.library.handler(({ context, input }) => listLibrary(context, input)),
  totals: guard.totals.handler(({ context }) => countLibrary(context)),
  file: guard.file.handler(({ context, input }) => getLibraryFile(context, input.id)),
  describe: guard.describe.handler(({ context, input }) => describeObject(context, input)),
  replace: guard.replace.handler(({ context, input }) => replaceObject(context, input)),
  sign: guard.sign.handler(({ context, input }) => signObject(context, input)),
  begin: guard.begin.handler(({ context, input }) => beginUpload(context, input)),
  upload: guard.upload.handler(({ context, input }) => getUpload(context, input.id)),
  addPiece: guard.addPiece.handler(({ context, input: { params, body } }) => addPiece(context, { ...params, file: body })),
  giveUp: guard.giveUp.handler(({ context, input }) => giveUpUpload(context, input.id)),
})
