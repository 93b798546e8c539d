import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

/** The cost of a file of tests, in seconds. */
export interface FileCost {
  path: string
  /** Of its imports. */
  imports: number
  /** Of its hooks: shops, databases, people. */
  setup: number
  tests: number
}

export interface TestReport {
  passed: number
  /** With the files that did not load, and the errors that belong to no test. */
  failed: number
  files: FileCost[]
  tests: { name: string; seconds: number }[]
}

/** Says at once why a test failed, and writes a `TestReport` to the file that `LIBSA_TEST_REPORT` names. */
export default class CostReporter implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestCaseResult(test: TestCase): void {
    for (const { message, diff, stack } of test.result().errors ?? [])
      console.log([`FAILED ${this.#nameOf(test)}`, message, diff, stack].filter(Boolean).join('\n'))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const path = process.env['LIBSA_TEST_REPORT']
    if (path) writeFileSync(path, JSON.stringify(this.#report(modules, unhandled)))
  }

  #report(modules: readonly TestModule[], unhandled: readonly unknown[]): TestReport {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const broken = modules.filter((module) => module.errors().length > 0)
    return {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length + broken.length + unhandled.length,
      files: modules.map((module) => this.#costOf(module)),
      tests: tests.map((test) => ({
        name: this.#nameOf(test),
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      })),
    }
  }

  #nameOf(test: TestCase): string {
    return `${relative(this.#root, test.module.moduleId)}: ${test.name}`
  }

  #costOf(module: TestModule): FileCost {
    const { collectDuration, duration } = module.diagnostic()
    const inTests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
    const seconds = (ms: number) => Math.round(Math.max(0, ms) / 100) / 10
    return {
      path: relative(this.#root, module.moduleId),
      imports: seconds(collectDuration),
      setup: seconds(duration - inTests),
      tests: seconds(inTests),
    }
  }
}
