import type { Browser } from './front.ts'
import { signUp } from './people.ts'
import type { world } from './world.ts'

/** Another administrator, whose role nobody of the shop has just given. */
export async function secondAdmin(shop: Awaited<ReturnType<typeof world>>, email = 'second.admin@elsewhere.example'): Promise<Browser> {
  const { browser } = await signUp(shop, email)
  await shop.pool.query(`INSERT INTO person_roles SELECT id, 'admin' FROM people WHERE email = $1`, [email])
  return browser
}
