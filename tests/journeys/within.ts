import type { Page } from '@playwright/test'
import { limits } from '#tests/limits.ts'

/**
 * Limits a wait that Playwright does not limit, so that a wait in vain is reported by its name before the test times out.
 * @throws {Error} when the answer takes longer than `limit` milliseconds
 */
export async function within<T>(name: string, answer: Promise<T>, limit: number = limits.page): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer to ${name}`)), limit)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Limits all that is run in a page: Playwright waits for it without end. */
export function limitEvaluations(page: Page): void {
  const evaluate = page.evaluate.bind(page) as (code: unknown, given?: unknown) => Promise<unknown>
  const nameOf = (code: unknown) => (typeof code === 'function' && code.name) || String(code).slice(0, 80)
  Object.assign(page, { evaluate: (code: unknown, given?: unknown) => within(nameOf(code), evaluate(code, given)) })
}
