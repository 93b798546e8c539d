import pg from 'pg'

// An arbitrary number for the advisory lock.
const lockNumber = 7_311_806

/** The turn of one process among all on a database; its connection ends with the process. */
export interface Turn {
  end(): Promise<void>
}

/** Takes the turn if no other process has it; null where one does. */
export async function tryTurn(url: string): Promise<Turn | null> {
  const client = clientOf(url)
  const isMine = await asked(client, 'SELECT pg_try_advisory_lock($1) AS "isMine"')
  if (!isMine) await client.end()
  return isMine ? { end: () => client.end() } : null
}

/** Takes the turn as soon as no other process has it. Rejects once the signal is aborted. */
export async function awaitTurn(url: string, signal: AbortSignal): Promise<Turn> {
  const client = clientOf(url)
  const giveUp = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', giveUp)
  await asked(client, 'SELECT true AS "isMine" FROM pg_advisory_lock($1)').finally(() => signal.removeEventListener('abort', giveUp))
  return { end: () => client.end() }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  return client
}

async function asked(client: pg.Client, question: string): Promise<boolean> {
  try {
    await client.connect()
    return (await client.query<{ isMine: boolean }>(question, [lockNumber])).rows[0]?.isMine ?? false
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
