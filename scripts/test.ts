import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestReport } from '#tests/cost-reporter.ts'
import { affectedTests, keepEntered } from './affected-tests.ts'
import { lastGreen, noteGreen } from './last-green.ts'
import { type StepCost, showCosts, startMeasure, wordsOf } from './test-costs.ts'

interface Result extends Pick<TestReport, 'passed' | 'failed'> {
  report?: TestReport
}

interface Step {
  name: string
  run(): Promise<Result>
}

const maxShown = 10
const reports = mkdtempSync(join(tmpdir(), 'libsa-report-'))
const countsFile = join(reports, 'counts')
const enteredFile = join(reports, 'entered')
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
const quick = () => [sideBySide('format, lint and types', [[lint, routes, types], unitSince(filters.length > 0 ? null : lastGreen())])]
const all = () => [
  sideBySide('build, format, lint and types', [
    [build, unused],
    [lint, routes, types],
  ]),
  vitest('tests'),
]

const isAll = which !== 'check'
const isWhole = isAll && filters.length === 0
console.log(
  isAll
    ? 'Everything is tested: build, format, lint and types, then journeys in a browser, races and unit tests. This takes about half an hour on two cores.'
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

const total = { passed: 0, failed: 0 }
const costs: Record<string, StepCost> = {}
let report: TestReport | undefined
try {
  for (const step of isAll ? all() : quick()) {
    const measured = startMeasure()
    console.log(`\n— ${step.name}`)
    const result = await step.run()
    total.passed += result.passed
    total.failed += result.failed
    report = result.report ?? report
    const cost = measured()
    costs[step.name] = cost
    console.log(`  ${result.failed === 0 ? 'good' : 'FAILED'}, ${wordsOf(cost)}`)
  }
  if (isWhole && report) showCosts(costs, { files: report.files, counts: readCounts() })
  if (existsSync(enteredFile) && total.failed === 0) keepEntered(readFileSync(enteredFile, 'utf8'))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
const tests = report?.tests ?? []
list('The slowest tests', tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxShown))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
const isGreen = total.failed === 0 && total.passed > 0
if (isGreen && filters.length === 0) noteGreen()
process.exitCode = isGreen ? 0 : 1

function list(title: string, shown: TestReport['tests']): void {
  if (shown.length > 0) console.log(`\n${title}:`)
  for (const { name, seconds } of shown) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

function readCounts(): Record<string, number> {
  const counts: Record<string, number> = {}
  const lines = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').trim().split('\n') : []
  for (const line of lines) counts[line] = (counts[line] ?? 0) + 1
  return counts
}

/** Rows of steps as one step: the rows run beside each other, the steps of each one after the other. */
function sideBySide(name: string, rows: readonly (readonly Step[])[]): Step {
  const runRow = async (steps: readonly Step[]) => {
    const results: Result[] = []
    for (const step of steps) {
      const result = await step.run()
      if (result.failed > 0) console.log(`  FAILED: ${step.name}`)
      results.push(result)
    }
    return results
  }
  return {
    name,
    async run() {
      const results = (await Promise.all(rows.map(runRow))).flat()
      const sum = (of: 'passed' | 'failed') => results.reduce((all, result) => all + result[of], 0)
      const { report: found } = results.find((result) => result.report) ?? {}
      return { passed: sum('passed'), failed: sum('failed'), ...(found && { report: found }) }
    },
  }
}

function unitSince(commit: string | null): Step[] {
  const affected = commit === null ? null : affectedTests(commit)
  const unit = (more: readonly string[]) => [vitest('unit tests', ['--project', 'unit', ...more])]
  if (!affected) return unit(slow.flatMap((file) => ['--exclude', file]))
  // Tests that read files of the project are not known by the functions they call.
  const readers = globSync(['src/**/*.test.ts', 'tests/*.test.ts']).filter((file) =>
    /readFileSync|readdirSync|globSync/.test(readFileSync(file, 'utf8')),
  )
  return unit([...new Set([...affected, ...readers])].filter((file) => !slow.includes(file)))
}

/** A program of a package as a step that counts as one test; what it says is shown when it fails. */
function plain(name: string, packageName: string, args: string[]): Step {
  return { name, run: () => quietly([programOf(packageName), ...args]) }
}

async function quietly(args: string[]): Promise<Result> {
  const { code, output } = await execute(args, 'quiet')
  if (code !== 0) console.log(output)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** A run of the tests, which are counted one by one. */
function vitest(name: string, more: string[] = []): Step {
  return {
    name,
    async run() {
      const file = join(reports, `${name}.json`)
      const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=./tests/cost-reporter.ts', ...more, ...filters]
      const { code } = await execute([programOf('vitest'), ...args], 'shown', {
        LIBSA_TEST_REPORT: file,
        LIBSA_TEST_COUNTS: countsFile,
        // Nobody selects tests by the record of a checkout that is thrown away.
        ...(filters.length === 0 && !process.env['CI'] && { LIBSA_TEST_ENTERED: enteredFile }),
      })
      const found = readReport(file)
      if (!found) return { passed: 0, failed: 1 }
      return { passed: found.passed, failed: found.failed === 0 && code !== 0 ? 1 : found.failed, report: found }
    },
  }
}

function readReport(file: string): TestReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : null
}

/** The script behind the first command of a package. The Node of this process runs it: the one that the PATH finds may be too old for it. */
function programOf(packageName: string): string {
  const folder = join('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> }
  const [path] = typeof bin === 'string' ? [bin] : Object.values(bin)
  if (path === undefined) throw new Error(`The package ${packageName} has no command.`)
  return join(folder, path)
}

function execute(args: string[], how: 'quiet' | 'shown', settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const env = { ...process.env, ...settings, ...(which === 'test:long' ? { LIBSA_LONG: '1' } : {}) }
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
