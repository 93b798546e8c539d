import { appendFileSync, readFileSync } from 'node:fs'
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
  kept.entered ??= openSession()
  const session = kept.entered
  const testPath = expect.getState().testPath ?? ''
  // Counted code runs slower, which a test that measures processors would see.
  if (!/processor-time|threadCpuUsage/.test(readFileSync(testPath, 'utf8'))) {
    // Loading the file is over by now: its calls are not counted.
    beforeAll(() => session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false }))
    afterAll(() => {
      appendFileSync(file, `${JSON.stringify({ test: relative(root, testPath), files: takeEntered(session) })}\n`)
      session.post('Profiler.stopPreciseCoverage')
    })
  }
}

function openSession(): Session {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  return session
}

/** The files of the source that were entered since the start. A session of the same thread answers at once. */
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
