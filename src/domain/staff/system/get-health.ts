import { statfs } from 'node:fs/promises'
import { isNull, sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { alarms } from '#domain/site/alarms/alarms.table.ts'
import { maxTries, queue } from '#platform/jobs/enqueue-job.ts'
import { measureBacklog } from '#platform/jobs/inspect-jobs.ts'
import type { Health } from './system.contract.ts'
import { maxBackupAgeMs, safeFault } from './system.policy.ts'

/** The current state of the shop: its versions, its database and replicas, waiting work, and free disk space. */
export async function getHealth(ctx: Context & Needs<'outside' | 'version' | 'dataFolder'>): Promise<Health> {
  const { now } = await nowOf(ctx)
  return {
    shop: {
      version: ctx.version ?? '',
      node: process.versions.node,
      startedAt: new Date(now.getTime() - Math.round(process.uptime() * 1000)).toISOString(),
    },
    database: await readDatabase(ctx),
    replicas: ctx.replicas?.list() ?? [],
    jobs: { ...(await measureBacklog(ctx.db)), failed: await countFailed(ctx) },
    services: await checkServices(ctx, now),
    messages: await countMessages(ctx),
    disk: await measureDisk(ctx.dataFolder),
    backup: await findBackup(ctx, now),
    alarms: await findAlarms(ctx),
    jump: await findJump(ctx),
  }
}

/** The services outside, after a cheap call to those that were not heard of for a minute. */
async function checkServices(ctx: Context & Needs<'outside'>, now: Date): Promise<Health['services']> {
  const ago = (ms: number): string => new Date(now.getTime() - Math.round(ms)).toISOString()
  const services = (await ctx.outside?.check()) ?? []
  return services.map(({ name, state, changedAgoMs, lastFault }) => ({
    name,
    state,
    since: changedAgoMs === null ? null : ago(changedAgoMs),
    lastFault: lastFault && { reason: safeFault(lastFault.reason), at: ago(lastFault.agoMs) },
  }))
}

async function readDatabase(ctx: Context): Promise<Health['database']> {
  const { rows } = await ctx.db.execute<{ version: string; bytes: string; connections: number; migrations: number; isSplit: boolean }>(sql`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::text AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      (SELECT count(*)::int FROM migrations_applied) AS migrations,
      (SELECT pg_get_userbyid(relowner) <> current_user FROM pg_class WHERE oid = 'ledger_entries'::regclass) AS "isSplit"`)
  const [row] = rows
  return {
    version: row?.version.split(' ', 1)[0] ?? '',
    bytes: Number(row?.bytes ?? 0),
    connections: row?.connections ?? 0,
    migrations: row?.migrations ?? 0,
    isSplit: row?.isSplit ?? false,
  }
}

/** The jobs that staff find among the failed ones; a message is found in the outbox. */
async function countFailed(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ failed: number }>(
    sql`SELECT count(*)::int AS failed FROM pgboss.job WHERE name = ${queue} AND state = 'failed'`,
  )
  return rows[0]?.failed ?? 0
}

async function countMessages(ctx: Context): Promise<Health['messages']> {
  const { rows } = await ctx.db.execute<Health['messages'] & Record<string, unknown>>(sql`
    SELECT count(*) FILTER (WHERE attempts < ${maxTries} AND held_at IS NULL)::int AS waiting, count(*) FILTER (WHERE attempts >= ${maxTries})::int AS failed
    FROM outbox WHERE sent_at IS NULL AND reported IS NULL`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

async function findBackup(ctx: Context, now: Date): Promise<Health['backup']> {
  const { rows } = await ctx.db.execute<{ at: string; bytes: string }>(
    sql`SELECT at, bytes FROM backups WHERE at <= ${now.toISOString()}::timestamptz ORDER BY at DESC LIMIT 1`,
  )
  const [newest] = rows
  if (!newest) return null
  const at = new Date(newest.at)
  return { at: at.toISOString(), bytes: Number(newest.bytes), isOld: now.getTime() - at.getTime() > maxBackupAgeMs }
}

async function findAlarms(ctx: Context): Promise<Health['alarms']> {
  const rows = await ctx.db.select().from(alarms).where(isNull(alarms.waivedAt)).orderBy(alarms.since)
  return rows.map(({ kind, subject, since, details }) => ({
    kind,
    subject,
    since: since.toISOString(),
    files: Number(details['files'] ?? 0),
    strays: Number(details['strays'] ?? 0),
  }))
}

async function findJump(ctx: Context): Promise<Health['jump']> {
  const { rows } = await ctx.db.execute<{ at: string; ms: string }>(sql`
    SELECT jumped_at AS at, jumped_ms AS ms FROM clock_watch WHERE jumped_at IS NOT NULL`)
  return rows[0] ? { at: new Date(rows[0].at).toISOString(), seconds: Math.round(Number(rows[0].ms) / 1000) } : null
}

async function measureDisk(folder: string | undefined): Promise<Health['disk']> {
  if (folder === undefined) return null
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}
