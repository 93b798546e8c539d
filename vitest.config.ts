import { configDefaults, defineConfig } from 'vitest/config'
import { apiRoutes } from './scripts/api-routes.ts'
import { limits, patienceFactor } from './tests/limits.ts'

const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  console.error(
    `Vitest needs Node 22 or later, and this is ${process.version}: run "npm test" or "npm run check", which bring their own Node.`,
  )
  process.exit(1)
}

const database = {
  globalSetup: ['tests/database.setup.ts'],
  setupFiles: ['tests/end-with-run.ts'],
  testTimeout: limits.test,
  hookTimeout: limits.hook,
  expect: { poll: { timeout: limits.poll } },
  env: { LIBSA_PATIENCE: String(patienceFactor) },
}

export default defineConfig({
  test: {
    // What no test imports and every database is made of.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/**', '**/package-lock.json', '**/tests/database*.ts'],
    // One after the other where all are run at once.
    projects: [
      // Nothing keeps state in a module, so files share what they import: without this a third of the time is spent importing.
      {
        plugins: [apiRoutes()],
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{src,bench}/**/*.test.ts', 'tests/*.test.ts'],
          isolate: false,
          maxWorkers: 2,
          ...database,
        },
      },
      {
        test: {
          name: 'races',
          sequence: { groupOrder: 1 },
          include: ['tests/races/**/*.test.ts'],
          fileParallelism: false,
          ...database,
        },
      },
      {
        test: {
          name: 'journeys',
          sequence: { groupOrder: 2 },
          include: ['tests/journeys/**/*.journey.ts'],
          // Files share a browser.
          isolate: false,
          // One more than processors are wanted: pages wait for timers, too.
          maxWorkers: 3,
          ...database,
          // Two more tries on a busy machine, which are reported.
          retry: 2,
        },
      },
    ],
  },
})
