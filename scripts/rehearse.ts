import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { readBackup } from '#platform/database/archive/read-backup.ts'
import { findDataLocation } from '#platform/database/data-location.ts'
import { type RunningShop, startShop } from '#tests/running-shop.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

const run = promisify(execFile)
const secret = 'a secret of the rehearsal, long enough to be one'
/** The number of bookings before the backup begins. */
const bookingsBefore = 3
/** The restored shop is booked this many days ahead: later than any booking before. */
const daysOfLast = 150

/** The columns that a restore changes on purpose, by table: it ends sessions, holds messages and writes a log entry. */
const settled = new Set([
  'sessions',
  'challenges',
  'verifications',
  'known_browsers',
  'backup_codes',
  'signing_keys',
  'oauth_states',
  'identity_visits',
  'passkey_questions',
  'order_codes',
  'calendar_links',
  'subscribers',
  'outbox',
  'audit_log',
  'restores',
  'backups',
])

/**
 * Makes a shop in a temporary folder and backs it up with its files while people book. Restores it into another folder, and compares row by
 * row and file by file. Throws when anything differs.
 */
export async function rehearse(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'libsa-rehearsal-'))
  await chmod(home, 0o711)
  const file = join(home, 'first.gz')
  const second = { DATA_DIR: join(home, 'second'), AUTH_SECRET: secret, NODE_ENV: 'test', DATABASE_URL: '' }
  try {
    console.log('A shop with a past opens in a temporary folder …')
    const shop = await startShop({ AUTH_SECRET: secret, DEMO_PAST: '', DATABASE_URL: '' })
    const first = { ...second, DATA_DIR: shop.dataDir }
    try {
      await filled(shop)
      const booking = bookUntilStopped(shop)
      await booking.atLeast(bookingsBefore)
      const before = [...booking.made]
      console.log((await db(first, 'backup', '--with-files', file)).trim())
      const made = await booking.stop()
      console.log(`People booked meanwhile: ${before.length} orders before the backup, ${made.length - before.length} beside it.`)
      console.log((await db(second, 'restore', file)).trim())
      const again = join(home, 'second.gz')
      await db(second, 'backup', '--with-files', again)
      await compare({ first: file, second: again, orders: before })
    } finally {
      await shop.close()
    }
    await openAgain(second)
    console.log('The rehearsal went well: the restored shop is the one that was backed up, and takes a booking.')
  } finally {
    const database = await findDataLocation(second.DATA_DIR)
    for (const folder of [database, home]) if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** Waits for the past, which is filled in once the shop is open. */
async function filled(shop: RunningShop): Promise<void> {
  while (!shop.said().includes('the past of the demonstration is there')) {
    if (shop.child.exitCode !== null) throw new Error(`The shop ended:\n${shop.said()}`)
    await pause(50)
  }
}

async function db(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/db.ts', ...words], { env: { ...process.env, ...settings } })
  return stdout
}

/** Books piece after piece for a later day each time; `made` are the orders that the shop has acknowledged. */
function bookUntilStopped(shop: RunningShop) {
  const made: string[] = []
  let isOver = false
  let days = 10
  const working = (async () => {
    while (!isOver && days < daysOfLast - 10) {
      days += 4
      const id = await book(shop, days)
      if (id) made.push(id)
    }
  })()
  return {
    made,
    async atLeast(count: number) {
      while (made.length < count) await Promise.race([working, pause(50)])
    },
    async stop() {
      isOver = true
      await working
      return made
    },
  }
}

/** The order that was made; null when the shop refused it. Where the shop asks for work, as of anybody who books much, it is done. */
async function book(shop: Pick<RunningShop, 'baseUrl'>, days: number): Promise<string | null> {
  const from = addDays(dayAt(new Date()), days)
  const order = { key: newId(), lines: [{ itemId: 'wf-001', from, until: from, quantity: 1 }] }
  const first = await send(shop, order)
  const { id, puzzle } = first.status === 428 ? await solved(shop, order, first.body) : first.body
  return id && !puzzle ? id : null
}

async function solved(shop: Pick<RunningShop, 'baseUrl'>, order: object, { puzzle = '' }: Reply): Promise<Reply> {
  const challenge = JSON.parse(puzzle) as Challenge
  const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey, timeout: 300_000 }) })
  return (await send(shop, { ...order, proof })).body
}

interface Reply {
  id?: string
  puzzle?: string
}

async function send({ baseUrl }: Pick<RunningShop, 'baseUrl'>, order: object): Promise<{ status: number; body: Reply }> {
  const headers = { 'content-type': 'application/json', origin: baseUrl }
  const answer = await fetch(`${baseUrl}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
  return { status: answer.status, body: (await answer.json()) as Reply }
}

interface Digest {
  tables: Map<string, string[]>
  sequences: Map<string, number>
  files: Map<string, string>
  orders: Set<string>
}

async function compare({ first, second, orders }: { first: string; second: string; orders: readonly string[] }): Promise<void> {
  const [one, two] = [await digestOf(first), await digestOf(second)]
  const faults: string[] = []
  for (const [name, rows] of one.tables) {
    const found = two.tables.get(name)
    if (!settled.has(name) && found?.join() !== rows.join()) faults.push(`the rows of ${name} differ`)
  }
  for (const [name, value] of one.sequences)
    if ((two.sequences.get(name) ?? Number.NaN) < value) faults.push(`the sequence ${name} has gone back`)
  for (const [name, sum] of one.files) if (two.files.get(name) !== sum) faults.push(`the file ${name} differs`)
  for (const id of orders) if (!two.orders.has(id)) faults.push(`the order ${id} is missing`)
  if (faults.length > 0) throw new Error(`The restored shop is another one: ${faults.join('; ')}.`)
  console.log(`${one.tables.size - settled.size} tables, ${one.sequences.size} sequences and ${one.files.size} files are the same.`)
}

async function digestOf(file: string): Promise<Digest> {
  const digest: Digest = { tables: new Map(), sequences: new Map(), files: new Map(), orders: new Set() }
  let table = ''
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      table = part.table.name
      digest.tables.set(table, [])
    }
    // A restore schedules recurring jobs again, and holds messages.
    const isRemade = (text: string | null) => text?.startsWith('schedule:') || text?.includes('"message.send"')
    if (part.kind === 'row' && !(table === 'pgboss.job' && part.row.some(isRemade))) {
      digest.tables.get(table)?.push(createHash('sha256').update(JSON.stringify(part.row)).digest('hex'))
      if (table === 'orders' && part.row[0]) digest.orders.add(part.row[0])
    }
    if (part.kind === 'sequence') digest.sequences.set(part.sequence.name, Number(part.sequence.value ?? 0))
    if (part.kind === 'file') digest.files.set(`${part.file.place}/${part.file.name}`, part.file.sum ?? '')
  }
  for (const rows of digest.tables.values()) rows.sort()
  return digest
}

async function openAgain(settings: Record<string, string>): Promise<void> {
  const shop = await startShop(settings)
  try {
    const ready = await fetch(`${shop.baseUrl}/readyz`)
    if (!ready.ok) throw new Error(`The restored shop is not ready: ${ready.status}.`)
    if (!(await book(shop, daysOfLast))) throw new Error('The restored shop takes no booking.')
  } finally {
    await shop.close()
  }
}
