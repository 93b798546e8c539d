import { appendFileSync } from 'node:fs'

/** Resources of the tests that are expensive to open. */
export type Counted = 'databases' | 'shops' | 'contexts' | 'page loads'

/** Counts one more for the figures of the whole run, from whichever process. */
export function count(what: Counted): void {
  const file = process.env['LIBSA_TEST_COUNTS']
  if (file) appendFileSync(file, `${what}\n`)
}
