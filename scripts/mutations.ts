import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutation, mutations } from './mutation-list.ts'

// Makes each deliberate fault in turn and runs the tests that should catch it. The faults are made in this checkout, which must have no changes, and
// taken back. `npm run test:mutations -- WORD` makes only those whose names contain the word.

const [word = ''] = process.argv.slice(2)
if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '') {
  console.error('Commit or stash your changes first: the faults are made in this checkout.')
  process.exit(1)
}

// A fault is taken back before the program ends: it ends after the one that is being tried.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isStopped = true))

const wanted = mutations.filter(({ name }) => name.includes(word))
const survivors: string[] = []
let isBuiltClean = false
let hasFaultyBuild = false
for (const mutation of wanted) {
  if (isStopped) break
  const caughtBy = await made(mutation, () => firstFailing(mutation))
  console.log(`${caughtBy === null ? 'NOT CAUGHT' : 'caught'}: ${mutation.name}${caughtBy === null ? '' : ` (${caughtBy})`}`)
  if (caughtBy === null) survivors.push(mutation.name)
}
if (hasFaultyBuild) build()
console.log(`\n${wanted.length - survivors.length} caught, ${survivors.length} not caught`)
process.exitCode = survivors.length === 0 && wanted.length > 0 && !isStopped ? 0 : 1

async function made<Answer>({ file, from, to }: Mutation, run: () => Answer): Promise<Answer> {
  const text = readFileSync(file, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not contain this exactly once: ${from}`)
  try {
    writeFileSync(
      file,
      text.replace(from, () => to),
    )
    return run()
  } finally {
    writeFileSync(file, text)
  }
}

/** The first file with a failing test, or null. A file that does not load fails no test. */
function firstFailing({ tests, isBuilt }: Mutation): string | null {
  const isOfJourneys = tests.some((path) => path.endsWith('.journey.ts'))
  if (isBuilt || (isOfJourneys && !isBuiltClean)) build()
  isBuiltClean = !isBuilt && (isBuiltClean || isOfJourneys)
  hasFaultyBuild = isBuilt === true || (hasFaultyBuild && !isBuiltClean)
  for (const path of tests.filter((each) => existsSync(each))) if (failed(path)) return path
  return null
}

function failed(path: string): boolean {
  const project = path.endsWith('.journey.ts') ? 'journeys' : path.startsWith('tests/races/') ? 'races' : 'unit'
  const report = join(tmpdir(), `libsa-mutation-${process.pid}.json`)
  const args = ['run', '--project', project, '--bail=1', '--reporter=json', `--outputFile=${report}`, path]
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'ignore' })
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number }).numFailedTests > 0
  } catch {
    return false
  } finally {
    rmSync(report, { force: true })
  }
}

function build(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The pages could not be built: ${stderr}`)
}
