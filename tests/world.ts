import { freshDatabase } from './database.ts'
import { openFront, type Wishes } from './front.ts'

/** The shop of the demonstration on a database of its own; see `openFront`. */
export async function world(wishes: Wishes = {}) {
  return openFront(await freshDatabase(), wishes)
}
