import { type DestinationStream, type Logger, pino } from 'pino'

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
  'smtpUrl',
  'secretKey',
  'webhookSecret',
]

/** Structured log, one JSON object a line, personal and secret keys blacked out up to three levels deep. */
export function createLog({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Log {
  const paths = secretKeys.map((key) => (key.includes('-') ? `["${key}"]` : key))
  const deep = ['*', '*.*'].flatMap((above) => paths.map((key) => (key.startsWith('[') ? `${above}${key}` : `${above}.${key}`)))
  const options = { level, base: null, redact: { paths: [...paths, ...deep], censor: '[hidden]' } }
  return to ? pino(options, to) : pino(options)
}

/** A log that writes nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
