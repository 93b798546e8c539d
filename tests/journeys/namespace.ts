import type pg from 'pg'

// People, pieces, phones and keys for tests of a shared shop: no other test has them.

let made = 0

/** A sign for keys, addresses and words. */
export const ownSign = (): string => `n${++made}`

/** A phone in Jordan, as people write it. */
export const ownPhone = (): string => `079${2_000_000 + ++made}`

type Model = 'rana' | 'dana' | 'lama'

const copied = `WITH copy AS (INSERT INTO people (id, name, arabic_name, email, mailbox, email_verified, created_at, updated_at)
    SELECT $2, name, arabic_name, $2 || '@libsa.example', $2 || '@libsa.example', true, created_at, updated_at FROM people WHERE id = $1 RETURNING id)
    INSERT INTO profiles (person_id, locale, updated_at) SELECT copy.id, locale, now() FROM copy, profiles WHERE person_id = $1`

/** Somebody like a person of the demonstration, with the same name, roles and password; the answer is what `signIn` takes. */
export async function personLike(database: pg.Pool, model: Model): Promise<string> {
  const [own, of] = [`${model}-${ownSign()}`, model === 'rana' ? 'customer-rana' : `owner-${model}`]
  await database.query(copied, [of, own])
  await database.query(
    `INSERT INTO accounts (id, person_id, provider_id, account_id, password, created_at, updated_at)
     SELECT 'credential-' || $2, $2, provider_id, $2, password, created_at, updated_at FROM accounts WHERE person_id = $1`,
    [of, own],
  )
  await database.query('INSERT INTO person_roles (person_id, role) SELECT $2, role FROM person_roles WHERE person_id = $1', [of, own])
  return own
}

export interface OwnItem {
  id: string
  /** The person who owns it, and nothing else. */
  owner: string
}

/** A piece like one of the demonstration, as many of it, of an owner of its own; `changes` are columns. */
export async function itemLike(database: pg.Pool, model = 'wf-001', changes: Record<string, unknown> = {}): Promise<OwnItem> {
  const { rows } = await database.query<{ owner: Model; columns: string }>(
    `SELECT split_part(owner_id, '-', 2) AS owner,
       (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = 'items'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM items WHERE id = $1`,
    [model],
  )
  const { owner: ownerModel = 'dana', columns = '' } = rows[0] ?? {}
  const [id, owner] = [`${model}-${ownSign()}`, await personLike(database, ownerModel)]
  const own = { id, owner_id: owner, style_id: id, is_instant_book: true, ...changes }
  await database.query(
    `INSERT INTO items (${columns}) SELECT ${columns} FROM jsonb_populate_record((SELECT items FROM items WHERE id = $1), $2::jsonb)`,
    [model, JSON.stringify(own)],
  )
  await database.query(
    `INSERT INTO units (id, item_id, number) SELECT id || '-u' || number, id, number FROM items, generate_series(1, quantity) AS number WHERE id = $1`,
    [id],
  )
  return { id, owner }
}
