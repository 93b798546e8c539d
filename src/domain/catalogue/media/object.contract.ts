import * as z from 'zod/mini'

const at = z.iso.datetime()

/** A picture of the store. */
export const objectSchema = z.object({
  id: z.string(),
  bucket: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** Its sizes are made. */
  isReady: z.boolean(),
  /** Its address, valid for an hour where its bucket is private. */
  src: z.string(),
  createdAt: at,
  updatedAt: at,
})
export type StoredObject = z.infer<typeof objectSchema>
