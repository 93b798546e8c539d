import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import { maxObjectBytes, maxSignedSeconds, pictureTypes } from './media.policy.ts'
import { objectSchema } from './object.contract.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
const bucketId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))
const at = z.iso.datetime()
const byBucket = z.strictObject({ bucket: bucketId })
const byId = z.strictObject({ id })
/** A path of a bucket. */
const name = text(200).check(
  z.refine((path) => !path.split('/').some((part) => part === '' || part === '.' || part === '..'), 'text.invalid'),
)

/** The destination of a copy of a picture. */
export const placeSchema = z.strictObject({ bucket: bucketId, name })

const bucketSchema = z.object({
  id: z.string(),
  isPublic: z.boolean(),
  allowedTypes: z.array(z.string()),
  maxBytes: z.int(),
  /** The shop itself needs it. */
  isKept: z.boolean(),
  /** The number of objects in it. */
  objects: z.int(),
  createdAt: at,
  updatedAt: at,
})
export type Bucket = z.infer<typeof bucketSchema>

const settings = {
  isPublic: z.boolean(),
  allowedTypes: z.array(z.enum(pictureTypes)).check(z.minLength(1), z.maxLength(pictureTypes.length)),
  maxBytes: z.int().check(z.minimum(1), z.maximum(maxObjectBytes)),
}
const writeBucket = z.strictObject({ id: bucketId, ...settings })
export type WriteBucket = z.infer<typeof writeBucket>

const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100)
const offset = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0)

/** The routes of administrators for the media store. */
export const bucketRoutes = {
  buckets: oc.route({ method: 'GET', path: '/media/buckets' }).output(z.object({ buckets: z.array(bucketSchema) })),
  bucket: oc.route({ method: 'GET', path: '/media/buckets/{bucket}' }).input(byBucket).output(bucketSchema),
  createBucket: oc.route({ method: 'POST', path: '/media/buckets' }).input(writeBucket).output(bucketSchema),
  changeBucket: oc.route({ method: 'PUT', path: '/media/buckets/{id}' }).input(writeBucket).output(bucketSchema),
  emptyBucket: oc.route({ method: 'DELETE', path: '/media/buckets/{bucket}/objects' }).input(byBucket).output(bucketSchema),
  deleteBucket: oc
    .route({ method: 'DELETE', path: '/media/buckets/{bucket}' })
    .input(byBucket)
    .output(z.object({ id: z.string() })),
  /** By name, a hundred at most. */
  objects: oc
    .route({ method: 'GET', path: '/media/buckets/{bucket}/objects' })
    .input(z.extend(byBucket, { prefix: z.optional(text(200, 0)), limit, offset }))
    .output(z.object({ objects: z.array(objectSchema) })),
  object: oc.route({ method: 'GET', path: '/media/objects/{id}' }).input(byId).output(objectSchema),
  move: oc
    .route({ method: 'PUT', path: '/media/objects/{id}' })
    .input(z.extend(byId, { bucket: z.optional(bucketId), name: z.optional(name) }))
    .output(objectSchema),
  copy: oc.route({ method: 'POST', path: '/media/objects/{id}/copies' }).input(z.extend(byId, placeSchema.shape)).output(objectSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/media/objects/{id}' })
    .input(byId)
    .output(z.object({ id: z.string() })),
  download: oc.route({ method: 'GET', path: '/media/objects/{id}/file' }).input(byId).output(z.file()),
  /** A link that anybody opens, for a minute to a week. */
  sign: oc
    .route({ method: 'POST', path: '/media/objects/{id}/signatures' })
    .input(z.extend(byId, { seconds: z.int().check(z.minimum(60), z.maximum(maxSignedSeconds)) }))
    .output(z.object({ src: z.string(), until: at })),
}
