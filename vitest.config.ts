import { configDefaults, defineConfig } from 'vitest/config'
import { apiRoutes } from './scripts/api-routes.ts'
import { limits, patienceFactor } from './tests/limits.ts'
import { LongestFirst } from './tests/longest-first.ts'

const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  console.error(
    `Vitest needs Node 22 or later, and this is ${process.version}: run "npm test" or "npm run check", which bring their own Node.`,
  )
  process.exit(1)
}

const patience = {
  setupFiles: ['tests/end-with-run.ts'],
  testTimeout: limits.test,
  hookTimeout: limits.hook,
  expect: { poll: { timeout: limits.poll } },
  env: { LIBSA_PATIENCE: String(patienceFactor) },
}
// Nothing keeps state in a module, so files share what they import and the browser: without this a third of the time is spent importing.
const together = { isolate: false, sequence: { groupOrder: 0 }, maxWorkers: 3, ...patience }
// These end processes and databases, or compare what many of them do at once: nothing else runs beside them.
const alone = ['database-deaths', 'jobs', 'replicas', 'slow-reads', 'start-anew', 'workers'].map((name) => `tests/races/${name}.test.ts`)
// Its development server transforms a thousand modules, which takes minutes beside other tests.
const dev = 'tests/journeys/dev.journey.ts'

export default defineConfig({
  test: {
    // One server for all projects.
    globalSetup: ['tests/database.setup.ts'],
    // A random order is asked for by the command line.
    sequence: process.argv.some((word) => word.startsWith('--sequence.shuffle')) ? {} : { sequencer: LongestFirst },
    // What no test imports and every database is made of.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/**', '**/package-lock.json', '**/tests/database*.ts'],
    projects: [
      {
        plugins: [apiRoutes()],
        test: {
          name: 'unit',
          include: ['{src,bench}/**/*.test.ts', 'tests/*.test.ts'],
          ...together,
          setupFiles: [...patience.setupFiles, 'tests/note-entered.ts'],
        },
      },
      { test: { name: 'races', include: ['tests/races/**/*.test.ts'], exclude: alone, ...together } },
      { test: { name: 'alone', include: [...alone, dev], sequence: { groupOrder: 1 }, maxWorkers: 1, ...patience } },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          exclude: [dev],
          ...together,
          setupFiles: [...patience.setupFiles, 'tests/journeys/show-open-pages.ts'],
        },
      },
    ],
  },
})
