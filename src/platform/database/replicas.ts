import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { ticks } from '#platform/ticks.ts'
import { hostOf } from './check-connection.ts'
import { type Connection, connect, type Database, isUnreachable, sqlStateOf } from './database.ts'

/** The interval between checks of a server, in milliseconds. */
const checkMs = 500
/** The greatest accepted replication lag, in milliseconds. A later answer to a check is of no use. */
const maxLagMs = 2000
/**
 * In milliseconds, added to the statement timeout. After this silence the primary is asked, because a host that disappeared closes no
 * connection.
 */
const graceMs = 1000
/** Codes of queries that a replica cancelled because replaying the log conflicted with them: serialization failure, deadlock. */
const recoveryConflicts = new Set(['40001', '40P01'])

/** Streaming replicas of the primary database. */
export interface Replicas {
  /**
   * Runs a read on one of the replicas that are at most 2 s behind, in rotation. `work` gets `null` to ask the primary: no such replica
   * exists, or it could not be reached, or it cancelled the read.
   */
  read<T>(work: (replica: Database | null) => Promise<T>): Promise<T>
  /** Each replica: whether it answers, and whether it is near enough to be asked. */
  list(): { host: string; isAnswering: boolean; isUsed: boolean }[]
  close(): Promise<void>
}

/** A position of the primary's log: everything committed before `at`, in ticks of the clock, is before it. */
interface Sample {
  at: number
  position: bigint
}

interface Replica {
  host: string
  reads: Connection
  checks: Connection
  /** It has everything that was committed before this time of the clock's ticks. */
  syncedAt: number
  /** False since a check or a read failed. */
  isAnswering: boolean
  /** The state that was logged last; null before the first entry. */
  wasUsed: boolean | null
}

interface ReplicaOptions {
  primaryUrl: string
  /** After how many milliseconds a replica ends a statement. */
  maxStatementMs: number
  log: Log
  /** By which a replica is found to be behind; that of this process by default. */
  clock?: Pick<Clock, 'ticks'>
}

type Watch = Required<Pick<ReplicaOptions, 'log' | 'clock'>>

/** Opens a pool for each replica and checks all of them until `close`. Throws `StartError` for an address that cannot be read. */
export function openReplicas(urls: readonly string[], { primaryUrl, maxStatementMs, log, clock = { ticks } }: ReplicaOptions): Replicas {
  const replicas = urls.map((url) => openReplica(url, maxStatementMs))
  const primary = connectForChecks(primaryUrl)
  const samples: Sample[] = []
  let isClosed = false
  const setAside = (replica: Replica, error: unknown): void => {
    replica.isAnswering = false
    logState({ log, clock }, replica, error instanceof Error ? error.message : String(error))
  }
  const sample = oneAtATime(() => takeSample(primary.db, samples, clock).catch(() => undefined))
  const checks = replicas.map((replica) =>
    oneAtATime(() =>
      check(replica, samples).then(
        // Rows written just before the first sample may not have arrived yet.
        () => samples.length > 1 && logState({ log, clock }, replica, 'it is not known to be less than two seconds behind'),
        (error: unknown) => isClosed || setAside(replica, error),
      ),
    ),
  )
  const checkAll = async (): Promise<void> => {
    await sample()
    for (const run of checks) void run()
  }
  const timer = setInterval(() => void checkAll(), checkMs)
  void checkAll()
  let turn = 0
  return {
    async read(work) {
      const usable = replicas.filter((replica) => isUsable(replica, clock))
      turn += 1
      const replica = usable[turn % usable.length]
      if (!replica) return work(null)
      try {
        return await work(replica.reads.db)
      } catch (error) {
        if (!isUnreachable(error) && !recoveryConflicts.has(sqlStateOf(error) ?? '')) throw error
        setAside(replica, error)
        return work(null)
      }
    },
    list: () => replicas.map((replica) => ({ host: replica.host, isAnswering: replica.isAnswering, isUsed: isUsable(replica, clock) })),
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all([primary, ...replicas.flatMap(({ reads, checks: own }) => [reads, own])].map(({ close }) => close()))
    },
  }
}

function openReplica(url: string, maxStatementMs: number): Replica {
  const host = hostOf(url, 'DATABASE_READ_URLS')
  // A silence that ended sooner would take a slow statement for a host that has disappeared.
  const reads = connect(url, { maxStatementMs, maxSilenceMs: maxStatementMs + graceMs })
  return { host, reads, checks: connectForChecks(url), syncedAt: Number.NEGATIVE_INFINITY, isAnswering: false, wasUsed: null }
}

/** A connection of its own: a pool that is busy must not make its server look away. */
function connectForChecks(url: string): Connection {
  return connect(url, { maxConnections: 1, maxSilenceMs: maxLagMs })
}

async function takeSample(primary: Database, samples: Sample[], clock: Pick<Clock, 'ticks'>): Promise<void> {
  const at = clock.ticks()
  const { rows } = await primary.execute<{ position: string }>(sql`SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::text AS position`)
  samples.push({ at, position: BigInt(rows[0]?.position ?? 0) })
  while (samples[0] && samples[0].at < at - maxLagMs) samples.shift()
}

/**
 * Compares the replayed position of the replica with the written position of the primary, without comparing clocks. An idle primary does
 * not make a replica look late. A replica that receives nothing falls behind with the first write.
 */
async function check(replica: Replica, samples: readonly Sample[]): Promise<void> {
  const { rows } = await replica.checks.db.execute<{ isStandby: boolean; position: string | null }>(
    sql`SELECT pg_is_in_recovery() AS "isStandby", (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text AS position`,
  )
  const { isStandby = false, position = null } = rows[0] ?? {}
  if (!isStandby || position === null) throw new Error('the server is no streaming replica')
  replica.isAnswering = true
  replica.syncedAt = samples.findLast((sample) => sample.position <= BigInt(position))?.at ?? Number.NEGATIVE_INFINITY
}

function isUsable({ isAnswering, syncedAt }: Replica, clock: Pick<Clock, 'ticks'>): boolean {
  return isAnswering && clock.ticks() - syncedAt <= maxLagMs
}

/** Logs a change of what a replica is used for, once. */
function logState({ log, clock }: Watch, replica: Replica, reason: string): void {
  const isUsed = isUsable(replica, clock)
  if (isUsed === replica.wasUsed) return
  replica.wasUsed = isUsed
  if (isUsed) log.info({ replica: replica.host }, 'a replica answers reads')
  else log.warn({ replica: replica.host, reason }, 'a replica is not used: the primary answers its reads')
}

/** Shares one run among those who ask for it while it lasts. */
function oneAtATime(work: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
