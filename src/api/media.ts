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
import { byField, guarded } from './guard.ts'

const guard = guarded('media', mediaContract)

export const media = guard.router({
  buckets: listBuckets,
  bucket: byField('bucket', getBucket),
  createBucket,
  changeBucket,
  emptyBucket: byField('bucket', emptyBucket),
  deleteBucket: byField('bucket', deleteBucket),
  objects: listObjects,
  object: byField('id', getObject),
  move: guard.move.handler(({ context, input: { id, bucket, name } }) =>
    moveObject(context, { id, ...(bucket && { bucket }), ...(name && { name }) }),
  ),
  copy: copyObject,
  remove: byField('id', removeObject),
  download: byField('id', downloadObject),
  library: listLibrary,
  totals: countLibrary,
  file: byField('id', getLibraryFile),
  describe: describeObject,
  replace: replaceObject,
  sign: signObject,
  begin: beginUpload,
  upload: byField('id', getUpload),
  addPiece: guard.addPiece.handler(({ context, input: { params, body } }) => addPiece(context, { ...params, file: body })),
  giveUp: byField('id', giveUpUpload),
})
