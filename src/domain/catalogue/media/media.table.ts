import { bigint, boolean, customType, integer, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { PictureType } from './media.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const buckets = pgTable('buckets', {
  id: text('id').primaryKey(),
  isPublic: boolean('is_public').notNull(),
  allowedTypes: text('allowed_types').array().$type<PictureType[]>().notNull(),
  maxBytes: integer('max_bytes').notNull(),
  isKept: boolean('is_kept').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type BucketRow = typeof buckets.$inferSelect

export const objects = pgTable('objects', {
  id: text('id').primaryKey(),
  bucketId: text('bucket_id').notNull(),
  name: text('name').notNull(),
  ownerId: text('owner_id'),
  type: text('type').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder').notNull(),
  sharpness: real('sharpness').notNull(),
  fingerprint: bigint('fingerprint', { mode: 'bigint' }).notNull(),
  widths: integer('widths').array().notNull().default([]),
  altEn: text('alt_en'),
  altAr: text('alt_ar'),
  focusX: integer('focus_x').notNull().default(50),
  focusY: integer('focus_y').notNull().default(50),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type ObjectRow = typeof objects.$inferSelect

export const mediaUses = pgTable(
  'media_uses',
  {
    objectId: text('object_id').notNull(),
    noun: text('noun').notNull(),
    nounId: text('noun_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.noun, table.nounId] })],
)

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  bucketId: text('bucket_id').notNull(),
  ownerId: text('owner_id').notNull(),
  name: text('name').notNull(),
  bytes: integer('bytes').notNull(),
  received: integer('received').notNull().default(0),
  objectId: text('object_id'),
  createdAt: instant('created_at').notNull(),
})
export type UploadRow = typeof uploads.$inferSelect

export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: text('upload_id').notNull(),
    start: integer('start').notNull(),
    piece: bytea('piece').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
)
