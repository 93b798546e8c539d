import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  run(): Promise<Count>
}

const bin = (name: string): string => join('node_modules', '.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'libsa-report-'))
const [which = 'test', ...filters] = process.argv.slice(2)

const lint = plain('format and lint', bin('biome'), ['ci', '--colors=off', '--max-diagnostics=40', '.'])
const routes = plain('route types', bin('react-router'), ['typegen'])
const types = plain('types', bin('tsc'), ['--noEmit', '-p', '.'])
const unused = plain('nothing unused', bin('knip'), ['--no-progress'])
const build = plain('build', process.execPath, ['scripts/bootstrap.mjs', 'build'])
// Tests that start servers or processes of their own belong to the whole.
const slow = ['src/platform/database/embedded.test.ts', 'src/platform/database/database-killed.test.ts', 'tests/time-zones.test.ts']
// What says nothing runs beside the tests.
const quick = () => [
  vitest(
    'unit',
    slow.flatMap((file) => ['--exclude', file]),
  ),
  ...begun([lint, routes, types]),
]
const all = [lint, routes, types, unused, vitest('unit'), vitest('races'), build, vitest('journeys')]

const total: Count = { passed: 0, failed: 0 }
try {
  for (const step of which === 'check' ? quick() : all) {
    const began = Date.now()
    console.log(`\n— ${step.name}`)
    const { passed, failed } = await step.run()
    total.passed += passed
    total.failed += failed
    console.log(`  ${failed === 0 ? 'good' : 'FAILED'}, ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** The same steps, one after the other, from now on. */
function begun(steps: readonly Step[]): Step[] {
  let before: Promise<unknown> = Promise.resolve()
  return steps.map(({ name, run }) => {
    const result = before.then(run)
    before = result
    return { name, run: () => result }
  })
}

/** A step that counts as one test; what it says is shown when it fails. */
function plain(name: string, command: string, args: string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await execute(command, args, 'quiet')
      if (code !== 0) console.log(output)
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

/** A project of `vitest.config.ts`; its tests are counted one by one. */
function vitest(project: string, more: string[] = []): Step {
  return {
    name: `${project} tests`,
    async run() {
      const report = join(reports, `${project}.json`)
      const args = [
        'run',
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...more,
        ...filters,
      ]
      const { code } = await execute(bin('vitest'), args, 'shown')
      const { passed, failed } = countOf(report)
      // A file that does not load has no test that failed, and is a failure all the same.
      return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
    },
  }
}

function countOf(report: string): Count {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function execute(command: string, args: string[], how: 'quiet' | 'shown'): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const env = { ...process.env, ...(which === 'test:long' ? { LIBSA_LONG: '1' } : {}) }
    const child = spawn(command, args, {
      stdio: how === 'quiet' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env,
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
