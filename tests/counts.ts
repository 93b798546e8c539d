import { appendFileSync } from 'node:fs'

/** What costs much whenever a test opens one. */
export type Counted = 'databases' | 'shops' | 'contexts' | 'page loads'

/** Counts one more for the figures of the whole run, from whichever process. */
export function count(what: Counted): void {
  const file = process.env['LIBSA_TEST_COUNTS']
  if (file) appendFileSync(file, `${what}\n`)
}
