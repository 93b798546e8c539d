/**
 * The limits against hanging of all tests, in milliseconds: none says how fast anything is. They cost a passing test nothing, so that a machine
 * that does much else may take its time.
 */
export const limits = {
  test: 1_200_000,
  hook: 300_000,
  /** The limit of a poll for an expected state. */
  poll: 90_000,
  /** The limit for a change to reach cached pages: shorter than their lifetime. */
  change: 30_000,
  /** The limit of a wait on a page. */
  page: 300_000,
  /** The limit for a process to open; it is killed then, before the hook that waits for it times out. */
  start: 240_000,
} as const

/** For `vi.waitUntil` and `vi.waitFor`, which give up after a second by themselves. */
export const patience = { timeout: limits.poll, interval: 20 } as const

/** For the limits of the product that are measured in real time: how many times longer they are. */
export const patienceFactor = 10
