import pg from 'pg'
import { PassingStartError, StartError } from '#platform/start-error.ts'

const maxMs = 5000
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at that address',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ENOENT: 'there is no such socket',
  ECONNRESET: 'it hangs up',
  EHOSTUNREACH: 'no way leads to that host',
  ENETUNREACH: 'no way leads to that host',
  ETIMEDOUT: 'it does not answer in time',
}

/** The server is not up yet, or not in reach for a while: a later start may find it. */
const passing = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', '57P03'])

/**
 * Connects to a database once, and answers how many connections its server allows. Throws `StartError` with host and reason, never the password;
 * `PassingStartError` where a later start may succeed.
 */
export async function checkConnection(url: string, setting = 'DATABASE_URL'): Promise<number> {
  const client = clientFor(url, setting)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ most: number }>(`SELECT current_setting('max_connections')::int AS most`)
    return rows[0]?.most ?? 0
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const isLate = message === 'timeout expired'
    const reason = reasons[code] ?? (isLate ? reasons['ETIMEDOUT'] : message)
    const Reason = isLate || passing.has(code) ? PassingStartError : StartError
    throw new Reason(`The database of ${setting} at ${client.host}:${client.port} cannot be used: ${reason}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Host and port of an address, without its password. Throws `StartError` for one that cannot be read, naming the setting that holds it. */
export function hostOf(url: string, setting: string): string {
  const { host, port } = clientFor(url, setting)
  return `${host}:${port}`
}

function clientFor(url: string, setting: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: maxMs })
  } catch {
    // The parser's message may contain the password.
    throw new StartError(`${setting} cannot be read: signs of the password like @, / and # must be written as %40, %2F and %23.`)
  }
}
