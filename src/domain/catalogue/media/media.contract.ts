import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import { bucketRoutes } from './bucket.contract.ts'
import { libraryRoutes } from './library.contract.ts'
import { maxObjectBytes, pictureTypes } from './media.policy.ts'
import { objectSchema } from './object.contract.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
const bucket = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))

/** The progress of an upload; `object` once all of it was received. */
export const uploadSchema = z.object({
  id: z.string(),
  received: z.int(),
  pieceBytes: z.int(),
  object: z.nullable(objectSchema),
})
export type Upload = z.infer<typeof uploadSchema>

export const beginUploadSchema = z.strictObject({
  bucket,
  name: text(200),
  bytes: z.int().check(z.minimum(1), z.maximum(maxObjectBytes)),
  type: z.enum(pictureTypes),
})
export type BeginUpload = z.infer<typeof beginUploadSchema>

export const mediaContract = {
  ...bucketRoutes,
  ...libraryRoutes,
  /** Begins an upload, which is sent in pieces and may be gone on with after it broke off. */
  begin: oc.route({ method: 'POST', path: '/media/uploads' }).input(beginUploadSchema).output(uploadSchema),
  upload: oc.route({ method: 'GET', path: '/media/uploads/{id}' }).input(z.strictObject({ id })).output(uploadSchema),
  /** The raw body are the bytes from `start` on; the last piece makes the object. */
  addPiece: oc
    .route({ method: 'PUT', path: '/media/uploads/{id}/{start}', inputStructure: 'detailed' })
    .input(
      z.object({
        params: z.strictObject({ id, start: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxObjectBytes)) }),
        body: z.file(),
      }),
    )
    .output(uploadSchema),
  giveUp: oc
    .route({ method: 'DELETE', path: '/media/uploads/{id}' })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.string() })),
}
