import * as z from 'zod'
import { isLocalHost } from '#platform/local-host.ts'
import { address } from '#platform/setting-forms.ts'

/** The access of the taxpayer, or `sandbox`: the stand-in checks documents, and none is cleared. */
export type JofotaraSettings = 'sandbox' | { url: string; clientId: string; secretKey: string }

/** The settings of Jordan's JoFotara in the environment. */
export const jofotaraShape = {
  JOFOTARA_CLIENT_ID: z.string().max(200).optional(),
  JOFOTARA_SECRET_KEY: z.string().max(2000).optional(),
  JOFOTARA_URL: address(/^https?$/)
    .refine((url) => new URL(url).protocol === 'https:' || isLocalHost(new URL(url).hostname))
    .default('https://backend.jofotara.gov.jo/core/invoices/'),
  JOFOTARA_SANDBOX: z.literal('yes').optional(),
}
interface Settings {
  JOFOTARA_CLIENT_ID?: string | undefined
  JOFOTARA_SECRET_KEY?: string | undefined
  JOFOTARA_URL: string
  JOFOTARA_SANDBOX?: 'yes' | undefined
}

/** The expected form of each setting, for error messages. */
export const jofotaraExpected: Record<keyof typeof jofotaraShape, string> = {
  JOFOTARA_CLIENT_ID: 'the client id of the portal',
  JOFOTARA_SECRET_KEY: 'the secret key of the portal',
  JOFOTARA_URL: 'an address like https://backend.jofotara.gov.jo/core/invoices/',
  JOFOTARA_SANDBOX: 'yes or nothing',
}

/** The message about settings that are incomplete, or null. */
export function missingJofotaraSettings({ JOFOTARA_CLIENT_ID, JOFOTARA_SECRET_KEY, JOFOTARA_SANDBOX }: Settings): string | null {
  if (Boolean(JOFOTARA_CLIENT_ID) !== Boolean(JOFOTARA_SECRET_KEY))
    return 'JOFOTARA_CLIENT_ID and JOFOTARA_SECRET_KEY must be set together.'
  return JOFOTARA_SANDBOX && JOFOTARA_CLIENT_ID
    ? 'JOFOTARA_SANDBOX sends nothing: leave JOFOTARA_CLIENT_ID and JOFOTARA_SECRET_KEY out.'
    : null
}

/** The service that the environment names; null where papers are not sent. */
export function jofotaraSettingsOf({
  JOFOTARA_CLIENT_ID,
  JOFOTARA_SECRET_KEY,
  JOFOTARA_URL,
  JOFOTARA_SANDBOX,
}: Settings): JofotaraSettings | null {
  if (JOFOTARA_SANDBOX) return 'sandbox'
  if (!JOFOTARA_CLIENT_ID || !JOFOTARA_SECRET_KEY) return null
  return { url: JOFOTARA_URL, clientId: JOFOTARA_CLIENT_ID, secretKey: JOFOTARA_SECRET_KEY }
}
