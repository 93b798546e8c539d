/** Decides whether a call may pass. After too many faults in a row none passes for a while; then one does, and its outcome decides. */
export interface CircuitBreaker {
  /** Lets a call pass and answers 0, or answers in how many milliseconds the next one may try. */
  enter(): number
  /** The same, without letting a call pass. */
  waitMs(): number
  succeed(): void
  fail(): void
  /** A call ended without an outcome. */
  leave(): void
}

interface BreakerOptions {
  /** So many faults in a row open the circuit. */
  maxFaults: number
  restMs: number
  /** Milliseconds of a clock that never jumps. */
  ticks: () => number
}

/** A closed circuit (https://martinfowler.com/bliki/CircuitBreaker.html). */
export function createCircuitBreaker({ maxFaults, restMs, ticks }: BreakerOptions): CircuitBreaker {
  let faults = 0
  let openedAt: number | null = null
  let isTrying = false
  const waitMs = (): number => {
    if (openedAt === null) return 0
    const left = openedAt + restMs - ticks()
    return left > 0 ? left : isTrying ? restMs : 0
  }
  return {
    waitMs,
    enter() {
      const wait = waitMs()
      if (wait === 0) isTrying = openedAt !== null
      return wait
    },
    succeed() {
      faults = 0
      openedAt = null
      isTrying = false
    },
    fail() {
      faults += 1
      if (isTrying || faults >= maxFaults) openedAt = ticks()
      isTrying = false
    },
    leave() {
      isTrying = false
    },
  }
}
