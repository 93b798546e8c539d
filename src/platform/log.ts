import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

const secretKeys = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'code',
  'otp',
  'secret',
  'authSecret',
  'authorization',
  'cookie',
  'set-cookie',
  'email',
  'phone',
  'databaseUrl',
  'ownerUrl',
  'smtpUrl',
  'secretKey',
  'webhookSecret',
]

// A database error carries the query's values (addresses, texts of mails, hashes): only the statement is logged.
const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params: _, detail: __, ...kept } = stdSerializers.err(error) as unknown as Record<string, unknown>
  const plain = Object.entries(kept).map(([key, value]) => [key, typeof value === 'string' ? value.replace(values, '') : value])
  return Object.fromEntries(plain)
}

/**
 * Structured log, one JSON object per line. Personal and secret keys are redacted up to three levels deep, and errors of the database
 * lose their values.
 */
export function createLog({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Log {
  const paths = secretKeys.map((key) => (key.includes('-') ? `["${key}"]` : key))
  const deep = ['*', '*.*'].flatMap((above) => paths.map((key) => (key.startsWith('[') ? `${above}${key}` : `${above}.${key}`)))
  const redact = { paths: [...paths, ...deep], censor: '[hidden]' }
  const options = { level, base: null, redact, serializers: { err: errorWithoutValues } }
  return to ? pino(options, to) : pino(options)
}

/** A log that writes nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
