import type pg from 'pg'

/** So many rows each list of the administration has to hold. */
const many = 100_000
const numbers = `generate_series(1, ${many}) AS n`
const at = `now() - n * interval '3 minutes'`

/** As the fills make ids where the API asks for 22 characters. */
const longId = (n: number) => String(n).padStart(22, '0')

const questions: Record<string, Record<string, string>> = {
  stock: {
    first: '',
    'by state': 'state=paused',
    'a common word': 'q=abaya',
    'an id': 'q=list-50000',
    deep: 'after=list-90000',
  },
  'managed-people': {
    first: '',
    oldest: 'sort=oldest',
    'a common name': 'q=Salma',
    'an address': 'q=list77777@',
    deep: 'after=list-person-90000',
  },
  'outbox/messages': { first: '', failed: 'state=failed', 'an address': 'q=list77777@', deep: `after=${longId(90_000)}` },
  promotions: { first: '', ended: 'state=over', 'a code': 'q=LIST77777', deep: 'after=LIST90000' },
  credits: { first: '', asked: 'status=asked', deep: 'after=list-credit-90000' },
  reports: { first: '', open: 'state=open', deep: `after=${longId(90_000)}` },
  'operations/transfers': { first: '', waiting: 'status=waiting', deep: 'after=list-transfer-90000' },
  'statistics/waiting': { all: '' },
}

/** The lists that are not of orders, and the counts of the navigation, for the administrator. */
export const listRows = Object.entries(questions).flatMap(([list, pages]) =>
  Object.entries(pages).map(([kind, query]) => ({ name: `lists: ${list}, ${kind}`, path: `/api/${list}${query && `?${query}`}` })),
)

const fills = [
  `INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
    SELECT 'list-person-' || n, CASE WHEN n % 5 = 0 THEN 'Salma' ELSE 'Person' END || ' ' || n, 'list' || n || '@elsewhere.example', true, ${at}, now() FROM ${numbers}`,
  `INSERT INTO outbox (id, channel, recipient, locale, subject, body_text, dedupe_key, attempts, due_at, created_at, sent_at)
    SELECT lpad(n::text, 22, '0'), 'mail', 'list' || n || '@elsewhere.example', 'en', 'Hello', 'Hello', 'notification:list-' || n,
      CASE WHEN n % 500 = 0 THEN 13 ELSE 1 END, ${at}, ${at}, CASE WHEN n % 500 <> 0 THEN ${at} END FROM ${numbers}`,
  `INSERT INTO promotional_codes (code, kind, amount, opens_at, closes_at, created_at)
    SELECT 'LIST' || n, 'percent', 1000, ${at} - interval '1 day', CASE WHEN n % 3 = 0 THEN now() + interval '9 days' ELSE ${at} END, ${at} FROM ${numbers}`,
  `INSERT INTO given_credits (id, key, person_id, amount, words, status, asked_at, decided_at)
    SELECT 'list-credit-' || n, 'list-' || n, 'list-person-' || n, 5000, 'Sorry', CASE WHEN n % 500 = 0 THEN 'asked' ELSE 'given' END, ${at},
      CASE WHEN n % 500 <> 0 THEN ${at} END FROM ${numbers}`,
  `INSERT INTO reports (id, about, item_id, reporter_id, reason, filed_at, decided_at, outcome)
    SELECT lpad(n::text, 22, '0'), 'item', 'bench-' || 1 + n % 10000, 'list-person-' || n, 'counterfeit', ${at},
      CASE WHEN n % 500 <> 0 THEN ${at} END, CASE WHEN n % 500 <> 0 THEN 'no-breach' END FROM ${numbers}`,
  `INSERT INTO bank_transfers (id, reference, amount, sender, problem, resolution, received_at, resolved_at)
    SELECT 'list-transfer-' || n, n::text, 5000, 'Somebody', 'unknown', CASE WHEN n % 500 <> 0 THEN 'returned' END, ${at}, CASE WHEN n % 500 <> 0 THEN ${at} END FROM ${numbers}`,
]

/** 100,000 rows of each, and as many items, copied from the shop's stock; the same each time. No constraint of two tables is checked meanwhile. */
export async function fillLists(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  )
  const own: Record<string, string> = {
    id: "'list-' || n",
    owner_id: "'list-person-' || 1 + n % 20000",
    style_id: "'list-' || n",
    updated_at: at,
    created_at: at,
  }
  const names = rows.map(({ name }) => name)
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const statement of fills) await client.query(statement)
    await client.query(`INSERT INTO items (${names.join(', ')}) SELECT ${names.map((name) => own[name] ?? `items.${name}`).join(', ')}
      FROM ${numbers} JOIN items ON items.id = 'bench-' || 1 + n % 10000`)
    await client.query(`INSERT INTO units (id, item_id, number) SELECT 'list-' || n || '-u1', 'list-' || n, 1 FROM ${numbers}`)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}
