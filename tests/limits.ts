/**
 * The limits against hanging of all tests, in milliseconds: none says how fast anything is. They cost a passing test nothing, so that a machine
 * that does much else may take its time.
 */
export const limits = {
  test: 600_000,
  hook: 300_000,
  /** How long is looked again and again for what is to come. */
  poll: 90_000,
  /** How long a change may take to reach the pages that are kept: less than these are kept without one. */
  change: 30_000,
  /** How long a page may take for what a test waits for on it. */
  page: 300_000,
  /** How long a process may take until it is open; it is ended then, before the hook that waits for it gives up. */
  start: 240_000,
} as const

/** For `vi.waitUntil` and `vi.waitFor`, which give up after a second by themselves. */
export const patience = { timeout: limits.poll, interval: 20 } as const

/** For the limits of the product that are measured in real time: how many times longer they are. */
export const patienceFactor = 10
