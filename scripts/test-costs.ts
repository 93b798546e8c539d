import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { FileCost } from '#tests/cost-reporter.ts'

/** The cost of a step on the whole machine, in seconds. */
export interface StepCost {
  wall: number
  /** Of all processors together. */
  processor: number
  idle: number
  /** Time in which a task waited for a processor; null where the machine does not report it. */
  waited: number | null
}

/** The figures of a whole run, as kept in `tests/costs.json`. */
export interface RunCosts {
  steps: Record<string, StepCost>
  counts: Record<string, number>
  /** Seconds of each file with its imports and hooks. */
  files: Record<string, number>
}

const kept = 'tests/costs.json'
const latest = '.cache/costs.json'
const maxGrowth = 1.1
const maxFiles = 20

/** Measures until the answer is called. */
export function startMeasure(): () => StepCost {
  const [wall, processors, waited] = [Date.now(), processorTimes(), pressure()]
  return () => {
    const now = processorTimes()
    const waitedNow = pressure()
    return {
      wall: round((Date.now() - wall) / 1000),
      processor: round((now.busy - processors.busy) / 1000),
      idle: round((now.idle - processors.idle) / 1000),
      waited: waited === null || waitedNow === null ? null : round((waitedNow - waited) / 1e6),
    }
  }
}

/** The words of a step at its end. */
export function wordsOf({ wall, processor, idle, waited }: StepCost): string {
  return `${wall} s, processors ${processor} s, idle ${idle} s${waited === null ? '' : `, waited for a processor ${waited} s`}`
}

/** Shows the files that cost most and the steps that grew. Keeps the figures of a whole run for the next commit. */
export function showCosts(steps: Record<string, StepCost>, { files, counts }: { files: FileCost[]; counts: Record<string, number> }): void {
  const total = ({ imports, setup, tests }: FileCost) => round(imports + setup + tests)
  const dearest = files.toSorted((a, b) => total(b) - total(a))
  if (files.length > 0) console.log('\nThe dearest files (seconds: all, imports, setup, tests):')
  for (const file of dearest.slice(0, maxFiles))
    console.log(
      `  ${[total(file), file.imports, file.setup, file.tests].map((each) => each.toFixed(1).padStart(6)).join(' ')}  ${file.path}`,
    )
  console.log(
    `\nOpened: ${
      Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ') || 'nothing'
    }`,
  )
  const costs: RunCosts = { steps, counts, files: Object.fromEntries(dearest.map((file) => [file.path, total(file)])) }
  mkdirSync(dirname(latest), { recursive: true })
  writeFileSync(latest, `${JSON.stringify(costs, null, 1)}\n`)
  showGrowth(steps)
}

function showGrowth(steps: Record<string, StepCost>): void {
  const before = readKept()
  for (const [name, { processor }] of Object.entries(steps)) {
    const earlier = before?.steps[name]?.processor
    if (earlier === undefined || processor <= earlier * maxGrowth) continue
    const grown = Math.round((processor / earlier - 1) * 100)
    console.log(
      `\x1b[31m${name}: ${processor} s of the processors, ${grown} % more than kept (${earlier} s). Where the machine did nothing else, say why in the commit and copy ${latest} to ${kept}.\x1b[0m`,
    )
  }
}

function readKept(): RunCosts | null {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as RunCosts
  } catch {
    return null
  }
}

function processorTimes(): { busy: number; idle: number } {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((all, one) => all + of(one), 0)
  return { busy: sum(({ user, nice, sys, irq }) => user + nice + sys + irq), idle: sum(({ idle }) => idle) }
}

/** Microseconds in which at least one task waited for a processor (Linux, pressure stall information). */
function pressure(): number | null {
  try {
    const total = /^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1]
    return total === undefined ? null : Number(total)
  } catch {
    return null
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
