import { setTimeout as pause } from 'node:timers/promises'
import { createTokenBuckets } from '#platform/concurrency/token-bucket.ts'
import type { Log } from '#platform/log.ts'
import { ticks as processTicks } from '#platform/ticks.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { OutsideUnavailable } from './outside-unavailable.ts'

/** Limits of a service, in milliseconds but for the counts. */
export interface OutsideLimits {
  /** Time limit of connecting. */
  connectMs: number
  /** Time limit of one try of a call that can be repeated. */
  tryMs: number
  /** Time limit of a call with all its tries. */
  totalMs: number
  maxTries: number
  /** So many failed calls in a row, and calls are refused for `restMs`. */
  maxFaults: number
  restMs: number
}

/** A service outside as this process has met it. Ages are milliseconds. */
export interface OutsideState {
  name: string
  /** `failing`: the last call failed. `resting`: calls are refused for a while. */
  state: 'unused' | 'well' | 'failing' | 'resting'
  /** Time since the service became well or stopped being so; null for one that is unused. */
  changedAgoMs: number | null
  lastFault: { reason: string; agoMs: number } | null
}

/** One try. The last may answer with a fault that its caller understands. */
export interface Try {
  signal: AbortSignal
  isLast: boolean
}

interface CallOptions {
  /** Aborted when nobody waits for the answer any more; says nothing about the service. */
  signal?: AbortSignal | null | undefined
  /** The call changes nothing when it is made twice. */
  isRepeatable?: boolean
  totalMs?: number
  tryMs?: number
  /** Whether an error is the service's fault; each is by default. */
  isFault?: (error: unknown) => boolean
}

/** A service outside. Every call to it goes through here. */
export interface OutsideService {
  readonly name: string
  readonly limits: OutsideLimits
  /**
   * Makes a call, which has to end when its signal is aborted. Throws `OutsideUnavailable` for a fault of the service, and without a call
   * after too many of them; any other error is thrown as it is.
   */
  call<T>(work: (one: Try) => Promise<T>, options?: CallOptions): Promise<T>
  /** Notes a fault after a call has returned, as in a stream. */
  noteFault(error: unknown): void
  /** In how many milliseconds a call may pass; 0 for now. */
  waitMs(): number
  state(): OutsideState
  /** Sets a cheap call that shows whether the service answers. */
  probeBy(probe: () => Promise<unknown>): void
  /** Makes the cheap call, unless a call succeeded within the last minute. Never throws. */
  probe(): Promise<void>
}

interface ServiceOptions extends Partial<OutsideLimits> {
  log?: Pick<Log, 'warn' | 'info'> | undefined
  ticks?: () => number
}

const usual: OutsideLimits = { connectMs: 2000, tryMs: 3000, totalMs: 10_000, maxTries: 3, maxFaults: 5, restMs: 5000 }
/** Repeated calls of a service: a burst of so many, then so many a second. */
const retryBudget = { burst: 100, perSecond: 5 }
const firstPauseMs = 100
const freshMs = 60_000

/** A service outside with the usual limits and those that are given. */
export function openService(name: string, { log, ticks = processTicks, ...given }: ServiceOptions = {}): OutsideService {
  const limits = { ...usual, ...given }
  const breaker = createCircuitBreaker({ ...limits, ticks })
  const takeRetry = createTokenBuckets(retryBudget, { ticks })
  const kept: { isWell: boolean | null; changedAt: number; heardAt: number; fault: { reason: string; at: number } | null } = {
    isWell: null,
    changedAt: 0,
    heardAt: 0,
    fault: null,
  }
  let probe: (() => Promise<unknown>) | null = null

  function note(error: unknown, isWell: boolean): void {
    const now = ticks()
    if (kept.isWell !== isWell) kept.changedAt = now
    if (kept.isWell === false && isWell) log?.info({ service: name }, 'a service outside answers again')
    if (kept.isWell !== false && !isWell) log?.warn({ service: name, reason: reasonOf(error) }, 'a service outside failed')
    kept.isWell = isWell
    kept.heardAt = now
    if (!isWell) kept.fault = { reason: reasonOf(error), at: now }
  }
  function noteFault(error: unknown): void {
    breaker.fail()
    note(error, false)
  }
  function noteAnswer(): void {
    breaker.succeed()
    note(null, true)
  }

  return {
    name,
    limits,
    noteFault,
    async call(work, { signal, isRepeatable = false, totalMs = limits.totalMs, tryMs = limits.tryMs, isFault = () => true } = {}) {
      signal?.throwIfAborted()
      const waitMs = breaker.enter()
      if (waitMs > 0) throw new OutsideUnavailable(name, { waitMs })
      const ends = [AbortSignal.timeout(totalMs), ...(signal ? [signal] : [])]
      const mayRepeat = (error: unknown) => isFault(error) && takeRetry('') === 0
      try {
        const answer = await inTries(work, { ends, tryMs, maxTries: isRepeatable ? limits.maxTries : 1, mayRepeat })
        noteAnswer()
        return answer
      } catch (error) {
        if (signal?.aborted) {
          breaker.leave()
          throw error
        }
        if (!isFault(error)) {
          noteAnswer()
          throw error
        }
        noteFault(error)
        throw new OutsideUnavailable(name, { waitMs: limits.restMs, cause: error })
      }
    },
    waitMs: () => breaker.waitMs(),
    state() {
      const now = ticks()
      const state = kept.isWell === null ? 'unused' : kept.isWell ? 'well' : breaker.waitMs() > 0 ? 'resting' : 'failing'
      const { fault } = kept
      return {
        name,
        state,
        changedAgoMs: kept.isWell === null ? null : now - kept.changedAt,
        lastFault: fault && { reason: fault.reason, agoMs: now - fault.at },
      }
    },
    probeBy(call) {
      probe = call
    },
    async probe() {
      if (kept.isWell && ticks() - kept.heardAt < freshMs) return
      await probe?.().catch(() => undefined)
    },
  }
}

interface Tries {
  ends: AbortSignal[]
  tryMs: number
  maxTries: number
  mayRepeat: (error: unknown) => boolean
}

/** Tries a call until it succeeds, its time or its tries are over, or the budget is spent. */
async function inTries<T>(work: (one: Try) => Promise<T>, { ends, tryMs, maxTries, mayRepeat }: Tries): Promise<T> {
  const end = AbortSignal.any(ends)
  for (let at = 1; ; at += 1) {
    const isLast = at >= maxTries
    const signal = isLast ? end : AbortSignal.any([end, AbortSignal.timeout(tryMs)])
    try {
      return await until(signal, work({ signal, isLast }))
    } catch (error) {
      if (isLast || end.aborted || !mayRepeat(error)) throw error
      await pause(firstPauseMs * 2 ** (at - 1) * (0.5 + Math.random()), undefined, { signal: end })
    }
  }
}

/** The outcome of the work, or the reason of the signal as soon as it is aborted. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
    // Nobody waits for it any more.
    work.catch(() => undefined)
  }
}

/** The message of an error and of its first cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return (cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message || error.name).split('\n', 1)[0] ?? ''
}
