import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isEmail } from '#values/contact.ts'
import {
  type AssistantSettings,
  assistantExpected,
  assistantSettingsOf,
  assistantShape,
  missingAssistantSettings,
} from './assistant/assistant-settings.ts'
import {
  type IdentitySettings,
  identityExpected,
  identitySettingsOf,
  identityShape,
  missingIdentitySettings,
} from './auth/identities/settings.ts'
import { makeDataFolder } from './data-folder.ts'
import * as jofotara from './e-invoicing/jofotara-settings.ts'
import { type FontService, fontServiceShape } from './font-service.ts'
import { isOriginOfService } from './local-host.ts'
import { openDemonstration } from './open-demonstration.ts'
import { isPushKey, newPushKey, type PushKeys, pushKeysOf } from './push/push-keys.ts'
import { missingSearchSettings, type SearchSettings, searchExpected, searchSettingsOf, searchShape } from './search-engine/settings.ts'
import { address, positiveNumber } from './setting-forms.ts'
import { type PhoneChannel, type PhoneLimits, phoneChannels } from './sms/sms.ts'
import { missingSmsSettings, type SmsSettings, smsExpected, smsSettingsOf, smsShape } from './sms/sms-settings.ts'
import type { S3Settings } from './storage/s3-object-store.ts'
import { missingS3Settings, s3Expected, s3SettingsOf, s3Shape } from './storage/s3-settings.ts'
import { storedSecret, storedText } from './stored-text.ts'

export interface Config {
  port: number
  /** Absolute. */
  dataDir: string
  /** The folder of the nightly backups; null: none are made. */
  backupDir: string | null
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The address of the same database with the role that owns its tables; null where that is the one of `databaseUrl`. */
  ownerUrl: string | null
  /** Its streaming replicas, which reads of the catalogue may ask. */
  readUrls: string[]
  /** Origin without a trailing slash. */
  baseUrl: string
  isProduction: boolean
  /** Demonstration accounts, public outbox and test cards; true unless in production. */
  isDemo: boolean
  /** The demonstration begins with rentals that are over, reviews, a payout and a claim. */
  hasPast: boolean
  /** `dev` builds on the fly with hot reload, `serve` serves `build/`. */
  mode: 'serve' | 'dev'
  /** The number of processes that share the port; null: as many as suit the database. */
  workers: number | null
  authSecret: string
  /** Number of trusted proxies that add to `x-forwarded-for`. */
  proxies: number
  /** Addresses in lower case whose owners become administrators once verified. */
  adminEmails: string[]
  smtpUrl: string | null
  mailFrom: string
  /** The secrets by which the mail service reports bounces, two while one takes over from the other; none where it may not. */
  mailReportSecrets: string[]
  /** The address for replies to mails about an order; null: they go to the shop's mailbox. */
  mailReplyTo: string | null
  /** The sender of discreet mails; null: the address of `mailFrom` without its name. */
  mailFromDiscreet: string | null
  /** Null: no SMS is sent, and cash is accepted only in the demonstration. */
  sms: SmsSettings | null
  /** Two webhook secrets while one takes over from the other; `apiBase` null for Stripe's own address. */
  stripe: { secretKey: string; webhookSecrets: string[]; apiBase: string | null } | null
  /** Null: papers are not sent to the national service, except to the stand-in of the demonstration. */
  jofotara: jofotara.JofotaraSettings | null
  /** Null: pictures lie in `dataDir`. */
  s3: S3Settings | null
  /** Null: nothing is drafted, and the chat answers from its intents alone. */
  assistant: AssistantSettings | null
  /** Null: PostgreSQL alone answers texts. */
  searchEngine: SearchSettings | null
  /** The keys by which push services know the shop, and whether it sends notifications to devices. */
  push: PushKeys & { isSending: boolean }
  /** The identity providers with settings. */
  identities: IdentitySettings
  /** The channels that can send codes to a phone. */
  channels: readonly PhoneChannel[]
  phoneLimits: PhoneLimits
  /** Null: only the bundled fonts, and no page loads from another host. */
  fontService: FontService | null
  /** The payment methods these settings allow. */
  methods: ('card' | 'cash')[]
}

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const databaseAddress = /^(postgres(ql)?:\/\/|socket:)/

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  BACKUPS: z.literal('no').optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.string().regex(databaseAddress).optional(),
  DATABASE_OWNER_URL: z.string().regex(databaseAddress).optional(),
  DATABASE_READ_URLS: z
    .string()
    .transform((list) => list.trim().split(/\s*,\s*/))
    .refine((list) => list.every((url) => databaseAddress.test(url)))
    .default([]),
  BASE_URL: address(/^https?$/).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LIBSA_MODE: z.enum(['serve', 'dev']).default('serve'),
  WORKERS: positiveNumber.refine((count) => count <= 64).optional(),
  DEMO: z.literal('yes').optional(),
  DEMO_PAST: z.literal('no').optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  TRUSTED_PROXIES: z.string().regex(/^\d$/).transform(Number).default(0),
  ADMIN_EMAILS: z
    .string()
    .transform((list) => list.toLowerCase().split(/[\s,]+/))
    .refine((list) => list.length <= 3 && list.every(isEmail))
    .default([]),
  SMTP_URL: address(/^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .optional(),
  MAIL_REPORTS_SECRET: z
    .string()
    .transform((list) => list.trim().split(/\s*,\s*/))
    .refine((list) => list.length <= 2 && list.every((secret) => /^[\w-]{24,200}$/.test(secret)))
    .optional(),
  MAIL_REPLY_TO: z
    .string()
    .regex(/^[\w.-]+@[\w-]+(?:\.[\w-]+)+$/)
    .optional(),
  MAIL_FROM_DISCREET: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$/)
    .optional(),
  PUSH_PRIVATE_KEY: z.string().refine(isPushKey).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.trim().split(/\s*,\s*/))
    .refine((list) => list.length <= 2 && list.every((secret) => /^whsec_./.test(secret)))
    .optional(),
  STRIPE_API_BASE: address(/^https?$/)
    .refine(isOriginOfService)
    .optional(),
  FONT_SERVICE: fontServiceShape.optional(),
  ...smsShape,
  ...identityShape,
  ...s3Shape,
  ...assistantShape,
  ...searchShape,
  ...jofotara.jofotaraShape,
})

const expected: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a whole number from 0 to 65535',
  DATA_DIR: 'a folder',
  BACKUPS: 'no or nothing',
  BACKUP_DIR: 'a folder',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/libsa',
  DATABASE_OWNER_URL: 'an address like postgresql://owner:password@host:5432/libsa',
  DATABASE_READ_URLS: 'addresses like postgresql://user:password@host:5432/libsa, with commas between them',
  BASE_URL: 'an address like https://libsa.example',
  NODE_ENV: 'development, test or production',
  LIBSA_MODE: 'serve or dev',
  WORKERS: 'a whole number from 1 to 64',
  DEMO: 'yes or nothing',
  DEMO_PAST: 'no or nothing',
  AUTH_SECRET: 'a random text of at least 32 characters',
  TRUSTED_PROXIES: 'a whole number from 0 to 9',
  ADMIN_EMAILS: 'at most three e-mail addresses, with commas between them',
  SMTP_URL: 'an address like smtp://user:password@host:587',
  MAIL_FROM: 'a sender like Libsa <hello@libsa.example>',
  MAIL_REPORTS_SECRET: 'at least 24 letters and digits, or two such texts with a comma between them',
  MAIL_REPLY_TO: 'an address like replies@in.libsa.example, without a plus sign',
  MAIL_FROM_DISCREET: 'an address alone, like orders@post.example',
  PUSH_PRIVATE_KEY: 'a private key of VAPID, 43 letters and digits',
  STRIPE_SECRET_KEY: 'a key that begins with sk_',
  STRIPE_WEBHOOK_SECRET: 'a key that begins with whsec_, or two with a comma between them',
  STRIPE_API_BASE: 'an https address without a path; http only for a host of this machine or its network',
  FONT_SERVICE: 'an https address of a style sheet, then at most five origins of its files, with spaces between them',
  ...smsExpected,
  ...identityExpected,
  ...s3Expected,
  ...assistantExpected,
  ...searchExpected,
  ...jofotara.jofotaraExpected,
}
/** Every setting there is, as `.env.example` lists them. */
export const settingNames: readonly string[] = Object.keys(expected)

const secretNames = /SECRET|TOKEN|PRIVATE_KEY|SEARCH_ENGINE_KEY|^DATABASE_(READ_URLS|URL)$|^SMTP_URL$/

/**
 * Reads the settings from the environment (an empty value counts as absent) and creates the data folder. Throws `ConfigError` or
 * `StartError` with a message of one sentence.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(invalidSettingMessage(parsed.error, given))
  const { data } = parsed
  const isProduction = data.NODE_ENV === 'production'
  const missing = missingSettings(data)
  if (missing) throw new ConfigError(missing)
  const dataDir = resolve(data.DATA_DIR)
  makeDataFolder(dataDir)
  return {
    port: data.PORT,
    dataDir,
    backupDir: data.BACKUPS === 'no' ? null : resolve(data.BACKUP_DIR ?? join(dataDir, 'backups')),
    databaseUrl: data.DATABASE_URL ?? null,
    ownerUrl: data.DATABASE_OWNER_URL ?? null,
    readUrls: data.DATABASE_READ_URLS,
    baseUrl: data.BASE_URL ? new URL(data.BASE_URL).origin : `http://localhost:${data.PORT}`,
    isProduction,
    isDemo: !isProduction,
    hasPast: data.DEMO_PAST !== 'no',
    mode: data.LIBSA_MODE,
    workers: data.WORKERS ?? null,
    authSecret: data.AUTH_SECRET ?? storedText(dataDir, storedSecret),
    proxies: data.TRUSTED_PROXIES,
    adminEmails: data.ADMIN_EMAILS,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? 'Libsa <hello@libsa.example>',
    mailReportSecrets: data.MAIL_REPORTS_SECRET ?? (isProduction ? [] : ['demonstration']),
    mailReplyTo: data.MAIL_REPLY_TO ?? (isProduction ? null : 'replies@libsa.example'),
    mailFromDiscreet: data.MAIL_FROM_DISCREET ?? null,
    push: {
      ...pushKeysOf(data.PUSH_PRIVATE_KEY ?? storedText(dataDir, { file: 'push-key', make: newPushKey, isGood: isPushKey })),
      isSending: isProduction || data.PUSH_PRIVATE_KEY !== undefined,
    },
    sms: smsSettingsOf(data),
    stripe:
      data.STRIPE_SECRET_KEY && data.STRIPE_WEBHOOK_SECRET
        ? { secretKey: data.STRIPE_SECRET_KEY, webhookSecrets: data.STRIPE_WEBHOOK_SECRET, apiBase: data.STRIPE_API_BASE ?? null }
        : null,
    jofotara: jofotara.jofotaraSettingsOf(data),
    s3: s3SettingsOf(data),
    assistant: assistantSettingsOf(data),
    searchEngine: searchSettingsOf(data),
    identities: identitySettingsOf(data),
    channels: !isProduction || data.WHATSAPP_SENDER ? phoneChannels : data.SMS_URL ? ['sms'] : [],
    phoneLimits: { countries: data.SMS_COUNTRIES, perDay: data.SMS_A_DAY, perDayToOne: data.SMS_A_DAY_TO_ONE },
    fontService: data.FONT_SERVICE ?? null,
    methods: [
      ...(data.STRIPE_SECRET_KEY || !isProduction ? ['card' as const] : []),
      ...(data.SMS_URL || !isProduction ? ['cash' as const] : []),
    ],
  }
}

/** The message about settings that are incomplete, or null. */
function missingSettings(data: z.infer<typeof schema>): string | null {
  if (Boolean(data.STRIPE_SECRET_KEY) !== Boolean(data.STRIPE_WEBHOOK_SECRET))
    return 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.'
  if (data.STRIPE_API_BASE && !data.STRIPE_SECRET_KEY) return 'STRIPE_API_BASE needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.'
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    return 'DATABASE_OWNER_URL needs DATABASE_URL: the embedded database separates its roles itself.'
  if (data.DATABASE_READ_URLS.length > 0 && !data.DATABASE_URL)
    return 'DATABASE_READ_URLS needs DATABASE_URL: the embedded database has no replicas.'
  if (data.MAIL_REPLY_TO && data.NODE_ENV === 'production' && !data.MAIL_REPORTS_SECRET)
    return 'MAIL_REPLY_TO needs MAIL_REPORTS_SECRET, which the mail service shows when it posts replies.'
  const lack =
    missingSmsSettings(data) ??
    missingIdentitySettings(data) ??
    missingS3Settings(data) ??
    missingAssistantSettings(data) ??
    missingSearchSettings(data) ??
    jofotara.missingJofotaraSettings(data)
  if (lack) return lack
  if (data.NODE_ENV !== 'production') return data.DEMO ? null : openDemonstration(data)
  if (data.DEMO) return 'DEMO may not be set in production: the demonstration has accounts whose passwords everybody knows.'
  if (!data.AUTH_SECRET) return 'AUTH_SECRET must be set in production: a random text of at least 32 characters.'
  if (new Set(data.AUTH_SECRET).size < 10) return 'AUTH_SECRET is too weak for production: make it random.'
  if (!data.BASE_URL) return 'BASE_URL must be set in production: the address at which people open the shop.'
  if (!data.SMTP_URL || !data.MAIL_FROM)
    return 'SMTP_URL and MAIL_FROM must be set in production: without mail nobody can confirm an address.'
  if (!data.STRIPE_SECRET_KEY && !data.SMS_URL)
    return 'Nobody can pay: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for cards, or SMS_URL, SMS_TOKEN and SMS_SENDER for cash, which needs a code by SMS.'
  return null
}

function invalidSettingMessage(error: z.ZodError, given: Record<string, unknown>): string {
  const name = String(error.issues[0]?.path[0]) as keyof typeof expected
  const found = secretNames.test(name) ? '' : ` It is "${String(given[name])}".`
  return `${name} must be ${expected[name]}.${found}`
}
