import * as z from 'zod'
import type { S3Settings } from './s3-object-store.ts'

/** The settings of an S3 service in the environment. */
export const s3Shape = {
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}
type Settings = { [Name in keyof typeof s3Shape]?: string | undefined }

/** The expected form of each setting, for error messages. */
export const s3Expected: Record<keyof typeof s3Shape, string> = {
  S3_BUCKET: 'a name of 3 to 63 characters',
  S3_REGION: 'a region like eu-central-1',
  S3_ENDPOINT: 'an address like https://s3.example',
  S3_ACCESS_KEY_ID: 'a key',
  S3_SECRET_ACCESS_KEY: 'a secret',
}

/** The message about settings that are incomplete, or null. */
export function missingS3Settings({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): string | null {
  const needed = [S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  const isNamed = [...needed, S3_ENDPOINT].some(Boolean)
  return isNamed && !needed.every(Boolean) ? 'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.' : null
}

/** The S3 service that the environment names; null where files lie on the disk. */
export function s3SettingsOf({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): S3Settings | null {
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT ?? null, ...keys }
}
