import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import { libraryLacks, librarySorts, maxAlt } from './media.policy.ts'
import { objectSchema } from './object.contract.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
const byId = z.strictObject({ id })
const percent = z.int().check(z.minimum(0), z.maximum(100))
const alt = z.object({ en: z.nullable(z.string()), ar: z.nullable(z.string()) })

/** A picture as the library lists it. */
const libraryRow = z.object({
  ...objectSchema.shape,
  alt,
  /** The point that every crop keeps, in percent of width and height. */
  focus: z.object({ x: z.int(), y: z.int() }),
  /** In how many places it is used. */
  uses: z.int(),
})
export type LibraryObject = z.infer<typeof libraryRow>

/** A use of a picture; `history` means earlier versions of the settings, which can be restored. */
const use = z.object({
  kind: z.enum(['settings', 'draft', 'history', 'item', 'listing']),
  /** Of a piece; of the settings the section. */
  id: z.string(),
  name: z.nullable(z.object({ en: z.string(), ar: z.string() })),
  /** It is the first picture of its piece. */
  isFirst: z.boolean(),
})
export type MediaUse = z.infer<typeof use>

const fileSchema = z.object({
  object: libraryRow,
  owner: z.nullable(z.string()),
  uses: z.array(use),
  /** The address of the widest size, and until when it can be used; null where anybody may always. */
  link: z.string(),
  linkEndsAt: z.nullable(z.iso.datetime()),
})
export type LibraryFile = z.infer<typeof fileSchema>

export const describeSchema = z.strictObject({
  alt: z.strictObject({ en: text(maxAlt, 0), ar: text(maxAlt, 0) }),
  focus: z.strictObject({ x: percent, y: percent }),
})

/** The routes of administrators for the details of pictures. */
export const libraryRoutes = {
  /** A page of fifty pictures of a bucket, or of all. */
  library: oc
    .route({ method: 'GET', path: '/media/library' })
    .input(
      z.strictObject({
        bucket: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))),
        q: z.optional(text(80, 0)),
        lack: z.optional(z.enum(libraryLacks)),
        sort: z.optional(z.enum(librarySorts)),
        after: z.optional(id),
      }),
    )
    .output(z.object({ rows: z.array(libraryRow), next: z.nullable(z.string()) })),
  totals: oc
    .route({ method: 'GET', path: '/media/library/totals' })
    .output(z.object({ objects: z.int(), undescribed: z.int(), bytes: z.int() })),
  file: oc.route({ method: 'GET', path: '/media/objects/{id}/uses' }).input(byId).output(fileSchema),
  describe: oc
    .route({ method: 'PUT', path: '/media/objects/{id}/description' })
    .input(z.extend(byId, describeSchema.shape))
    .output(libraryRow),
  /** Gives a picture the files of another that nothing uses, which is then gone; every address stays. */
  replace: oc
    .route({ method: 'PUT', path: '/media/objects/{id}/replacement' })
    .input(z.extend(byId, { by: id }))
    .output(objectSchema),
}
