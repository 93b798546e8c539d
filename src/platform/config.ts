import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'

export interface Config {
  port: number
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Origin without a slash at the end. */
  baseUrl: string
  isProduction: boolean
  /** Seeded accounts, outbox page and demonstration cards: whenever it is not production. */
  isDemo: boolean
  /** `dev` builds on the fly with hot reload, `serve` serves `build/`. */
  mode: 'serve' | 'dev'
  authSecret: string
  smtpUrl: string | null
  stripe: { secretKey: string; webhookSecret: string } | null
}

/** A setting that is wrong; the message is one sentence for the person who starts the program. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const address = (protocols: RegExp) => z.url({ protocol: protocols })
const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|socket:)/)
    .optional(),
  BASE_URL: address(/^https?$/).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LIBSA_MODE: z.enum(['serve', 'dev']).default('serve'),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: address(/^smtps?$/).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
})

const expected: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a whole number from 0 to 65535',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/libsa',
  BASE_URL: 'an address like https://libsa.example',
  NODE_ENV: 'development, test or production',
  LIBSA_MODE: 'serve or dev',
  AUTH_SECRET: 'a random text of at least 32 characters',
  SMTP_URL: 'an address like smtp://user:password@host:587',
  STRIPE_SECRET_KEY: 'a key that begins with sk_',
  STRIPE_WEBHOOK_SECRET: 'a key that begins with whsec_',
}
const secretNames = new Set(['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])

/** Reads the settings from the environment; an empty value counts as absent. Throws `ConfigError` with one sentence. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(complaint(parsed.error, given))
  const { data } = parsed
  const isProduction = data.NODE_ENV === 'production'
  if (isProduction && !data.AUTH_SECRET)
    throw new ConfigError('AUTH_SECRET must be set in production: a random text of at least 32 characters.')
  if (isProduction && new Set(data.AUTH_SECRET).size < 10) throw new ConfigError('AUTH_SECRET is too weak for production: make it random.')
  if (isProduction && !data.BASE_URL)
    throw new ConfigError('BASE_URL must be set in production: the address at which people open the shop.')
  if (Boolean(data.STRIPE_SECRET_KEY) !== Boolean(data.STRIPE_WEBHOOK_SECRET)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.')
  }
  const dataDir = resolve(data.DATA_DIR)
  return {
    port: data.PORT,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? null,
    baseUrl: data.BASE_URL ? new URL(data.BASE_URL).origin : `http://localhost:${data.PORT}`,
    isProduction,
    isDemo: !isProduction,
    mode: data.LIBSA_MODE,
    authSecret: data.AUTH_SECRET ?? keptSecret(dataDir),
    smtpUrl: data.SMTP_URL ?? null,
    stripe:
      data.STRIPE_SECRET_KEY && data.STRIPE_WEBHOOK_SECRET
        ? { secretKey: data.STRIPE_SECRET_KEY, webhookSecret: data.STRIPE_WEBHOOK_SECRET }
        : null,
  }
}

function complaint(error: z.ZodError, given: Record<string, unknown>): string {
  const name = String(error.issues[0]?.path[0]) as keyof typeof expected
  const found = secretNames.has(name) ? '' : ` It is "${String(given[name])}".`
  return `${name} must be ${expected[name]}.${found}`
}

/** The demonstration's own secret: made once, kept in the data folder, so that people stay signed in over a restart. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR must be a folder that can be written to; ${dataDir} cannot.`)
  }
  chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new ConfigError(`The secret kept in ${path} is damaged: delete the file, and a new one is made.`)
  return secret
}
