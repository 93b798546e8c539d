import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// Runs tests again and again under conditions that ought not to matter, and lists what failed and under which: `test:hostile -- [filters] [--times 5]`.

/** The instants at which the shops of the journeys open: turns of days, months and seasons. Tests within one process use the days of their fixtures. */
const instants = {
  'two minutes to midnight in Amman': '2027-07-01T20:58:00Z',
  'the last minutes of January': '2028-01-31T20:58:00Z',
  'the last minutes of 29 February': '2028-02-29T20:58:00Z',
  'the first Friday of Ramadan': '2027-02-12T09:00:00Z',
  'the usual noon': '2027-07-01T09:00:00Z',
}
const idlers = 4
/** Keeps a processor busy until the program that started it is gone. */
const busy = `process.once('disconnect', () => process.exit()); (function turn() { for (let i = 0; i < 1e8; i++); setImmediate(turn) })()`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '5' }, seed: { type: 'string', default: String(randomInt(1_000_000)) } },
})
const folder = mkdtempSync(join(tmpdir(), 'libsa-hostile-'))
const isOneCore = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const children = new Set<ChildProcess>()
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exitCode = 1
  })

const failures: string[] = []
for (let idler = 0; idler < idlers; idler += 1) start(['-e', busy], {}, ['ignore', 'ignore', 'ignore', 'ipc'])
for (let time = 0; time < Number(values.times) && process.exitCode === undefined; time += 1) {
  const [words, now] = Object.entries(instants)[time % Object.keys(instants).length] ?? ['', '']
  const seed = Number(values.seed) + time
  console.log(`\n— ${time + 1} of ${values.times}: ${words} (LIBSA_TEST_NOW=${now}), --seed ${seed}`)
  for (const name of await failed(now, seed)) failures.push(`${name}\n    ${words}, --seed ${seed}`)
}
for (const child of children) child.kill('SIGKILL')
rmSync(folder, { recursive: true, force: true })
console.log(`\n${failures.length === 0 ? 'Nothing failed.' : `Failed:\n  ${failures.join('\n  ')}`}`)
process.exitCode ??= failures.length === 0 ? 0 : 1

/** Runs the tests once and answers what failed. */
async function failed(now: string, seed: number): Promise<string[]> {
  const report = join(folder, `${seed}.json`)
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { TZ: 'Pacific/Auckland', LC_ALL: 'C', LIBSA_TEST_NOW: now }
  const child = start(['node_modules/vitest/vitest.mjs', 'run', ...order, ...reporters, ...positionals], env, 'inherit')
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  const names = failuresIn(report)
  return names.length === 0 && code !== 0 ? ['a file that does not load, or the run itself'] : names
}

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

function failuresIn(report: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${name.replace(`${process.cwd()}/`, '')}: ${fullName}`),
    )
  } catch {
    return []
  }
}

/** A program of Node, on the first core alone where the machine can say so. */
function start(args: string[], env: Record<string, string>, stdio: StdioOptions): ChildProcess {
  const [command, ...before] = isOneCore ? ['taskset', '-c', '0', process.execPath] : [process.execPath]
  const child = spawn(command ?? process.execPath, [...before, ...args], { env: { ...process.env, ...env }, stdio })
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}
