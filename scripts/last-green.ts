import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const stamp = join('.cache', 'last-green')

/**
 * The last commit below the present one whose unit tests were all green: here, or before it landed at the origin, where nothing lands that
 * `npm test` does not pass. Null where none is known.
 */
export function lastGreen(): string | null {
  const commit = noted()
  if (commit !== null && git('merge-base', '--is-ancestor', commit, 'HEAD') !== null) return commit
  return git('merge-base', 'HEAD', 'origin/HEAD')
}

/** Notes that the tests are green, for the present commit: what is not committed is looked at again. */
export function noteGreen(): void {
  const head = git('rev-parse', 'HEAD')
  if (head === null || git('status', '--porcelain') !== '') return
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, head)
}

function noted(): string | null {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}

/** Null where it fails, as outside of a repository. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
