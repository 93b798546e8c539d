import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'

// Notes which files of the source had a function called by a file of unit tests, where a whole run asks for it: `npm run check` selects tests by that.

interface Script {
  url: string
  functions: { ranges: { endOffset: number; count: number }[] }[]
}

const file = process.env['LIBSA_TEST_ENTERED']
const root = fileURLToPath(new URL('..', import.meta.url))
const kept = globalThis as typeof globalThis & { entered?: Session }

if (file) {
  kept.entered ??= startedSession()
  const session = kept.entered
  // Not what loading the file calls.
  beforeAll(() => void takeEntered(session))
  afterAll(() => {
    const { testPath = '' } = expect.getState()
    appendFileSync(file, `${JSON.stringify({ test: relative(root, testPath), files: takeEntered(session) })}\n`)
  })
}

/** With `callCount` a function is told of after each take in which it was called; without it once in the life of the process. */
function startedSession(): Session {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return session
}

/** What was entered since the last call. A session of the same thread answers at once. */
function takeEntered(session: Session): string[] {
  let scripts: Script[] = []
  session.post('Profiler.takePreciseCoverage', (_, answer) => {
    scripts = answer?.result ?? []
  })
  const paths = scripts.filter(isEntered).map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
  return [...new Set(paths.filter((path) => path.startsWith('src/') && !path.includes('.test.')))].sort()
}

/** Loading a file calls the function that wraps it, which ends where the script does. */
function isEntered({ functions }: Script): boolean {
  const end = Math.max(...functions.map(({ ranges }) => ranges[0]?.endOffset ?? 0))
  return functions.some(({ ranges: [whole] }) => whole !== undefined && whole.count > 0 && whole.endOffset < end - 8)
}
