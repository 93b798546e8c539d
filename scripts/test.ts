import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { lastGreen, noteGreen } from './last-green.ts'

interface Test {
  name: string
  seconds: number
  isRetried: boolean
}

interface Result {
  passed: number
  failed: number
  tests: Test[]
}

interface Step {
  name: string
  run(): Promise<Result>
}

/** What of the JSON report of Vitest is read here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { title: string; status: string; duration?: number; failureMessages?: string[] }[] }[]
}

const maxShown = 10
const reports = mkdtempSync(join(tmpdir(), 'libsa-report-'))
const [which = 'test', ...filters] = process.argv.slice(2)

const lint = plain('format and lint', '@biomejs/biome', ['ci', '--colors=off', '--max-diagnostics=40', '.'])
const routes = plain('route types', '@react-router/dev', ['typegen'])
const types = plain('types', 'typescript', ['--noEmit', '-p', '.'])
const unused = plain('nothing unused', 'knip', ['--no-progress'])
const build: Step = { name: 'build', run: () => quietly(['scripts/bootstrap.mjs', 'build']) }
// Tests that start servers or processes of their own, or hash passwords at their price, belong to the whole.
const slow = [
  'src/platform/database/embedded.test.ts',
  'src/platform/database/database-killed.test.ts',
  'src/platform/images/decode-picture.test.ts',
  'src/server/refused-starts.test.ts',
  'src/domain/accounts/auth/sign-in-crowd.test.ts',
  'tests/time-zones.test.ts',
]
/** Of the unit tests those that what has changed since they were last green may break; all where that is not known. */
const quick = () => [...unitSince(filters.length > 0 ? null : lastGreen()), ...begun([lint, routes, types])]
// What races is left alone with the machine.
const all = () => [vitest('unit'), ...begun([lint, routes, types, unused, build]), vitest('races'), vitest('journeys')]

const isAll = which !== 'check'
console.log(
  isAll
    ? 'Everything is tested: unit tests with lint, types and build beside them, then races, then journeys in a browser. This takes 30 to 45 minutes on two cores.'
    : 'The quick part is tested: what the changes may break, format, lint and types. This takes a minute or a few.',
)
const children = new Set<ChildProcess>()
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exitCode = 1
    rmSync(reports, { recursive: true, force: true })
    Promise.all([...children].map((child) => new Promise((ended) => child.once('close', ended)))).then(() => process.exit(1))
  })

const total: Result = { passed: 0, failed: 0, tests: [] }
try {
  for (const step of isAll ? all() : quick()) {
    const began = Date.now()
    console.log(`\n— ${step.name}`)
    const { passed, failed, tests } = await step.run()
    total.passed += passed
    total.failed += failed
    total.tests.push(...tests)
    console.log(`  ${failed === 0 ? 'good' : 'FAILED'}, ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}
list('The slowest tests', total.tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxShown))
list(
  'Passed on retry',
  total.tests.filter(({ isRetried }) => isRetried),
)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
const isGreen = total.failed === 0 && total.passed > 0
if (isGreen && filters.length === 0) noteGreen()
process.exitCode = isGreen ? 0 : 1

function list(title: string, tests: Test[]): void {
  if (tests.length > 0) console.log(`\n${title}:`)
  for (const { name, seconds } of tests) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

/** The same steps, one after the other, from now on, beside whatever else runs. */
function begun(steps: readonly Step[]): Step[] {
  let before: Promise<unknown> = Promise.resolve()
  return steps.map(({ name, run }) => {
    const result = before.then(run)
    before = result
    return { name, run: () => result }
  })
}

function unitSince(commit: string | null): Step[] {
  const excluded = slow.flatMap((file) => ['--exclude', file])
  if (commit === null) return [vitest('unit', excluded)]
  // What reads files of the project is not known by what it imports.
  const readers = globSync(['src/**/*.test.ts', 'tests/*.test.ts']).filter(
    (file) => !slow.includes(file) && /readFileSync|readdirSync|globSync/.test(readFileSync(file, 'utf8')),
  )
  return [vitest('unit', [...excluded, '--changed', commit]), { ...vitest('unit', readers), name: 'unit tests that read the project' }]
}

/** A program of a package as a step that counts as one test; what it says is shown when it fails. */
function plain(name: string, packageName: string, args: string[]): Step {
  return { name, run: () => quietly([programOf(packageName), ...args]) }
}

async function quietly(args: string[]): Promise<Result> {
  const { code, output } = await execute(args, 'quiet')
  if (code !== 0) console.log(output)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tests: [] }
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
      const { code } = await execute([programOf('vitest'), ...args], 'shown')
      const result = resultOf(report)
      // A file that does not load has no test that failed, and is a failure all the same.
      return { ...result, failed: result.failed === 0 && code !== 0 ? 1 : result.failed }
    },
  }
}

function resultOf(report: string): Result {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const tests = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ title, status, duration = 0, failureMessages = [] }) => ({
        name: `${basename(file)}: ${title}`,
        seconds: duration / 1000,
        isRetried: status === 'passed' && failureMessages.length > 0,
      })),
    )
    return { passed: numPassedTests, failed: numFailedTests, tests }
  } catch {
    return { passed: 0, failed: 0, tests: [] }
  }
}

/** The script behind the first command of a package. The Node of this process runs it: the one that the PATH finds may be too old for it. */
function programOf(packageName: string): string {
  const folder = join('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> }
  const [path] = typeof bin === 'string' ? [bin] : Object.values(bin)
  if (path === undefined) throw new Error(`The package ${packageName} has no command.`)
  return join(folder, path)
}

function execute(args: string[], how: 'quiet' | 'shown'): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const env = { ...process.env, ...(which === 'test:long' ? { LIBSA_LONG: '1' } : {}) }
    const child = spawn(process.execPath, args, { stdio: how === 'quiet' ? ['ignore', 'pipe', 'pipe'] : 'inherit', env })
    children.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => {
      children.delete(child)
      done({ code: code ?? 1, output })
    })
  })
}
