import type { z } from 'zod/mini'
import type { FullContext } from '#domain/context.ts'
import type { Recurrence } from '#platform/jobs/schedule.ts'

/** A job: what it is given, and the verb that it calls. */
export interface Job<Payload = unknown> {
  schema: z.ZodMiniType<Payload>
  /** Checks what was stored, and calls the verb. Running it twice changes nothing: verbs are guarded. */
  run(ctx: FullContext, stored: unknown): Promise<unknown>
}

/** The payloads of a table of jobs. */
export type PayloadsOf<Table extends Record<string, Job>> = { [Name in keyof Table]: z.infer<Table[Name]['schema']> }

/** A recurring job. The verb returns the errors that the next run tries again, if any. */
export type Schedule = Recurrence & {
  run(ctx: FullContext): Promise<readonly unknown[]> | Promise<void>
  /** Whether this shop needs it; every shop by default. */
  isWanted?(ctx: FullContext): boolean
}

export function job<Payload>(schema: z.ZodMiniType<Payload>, verb: (ctx: FullContext, payload: Payload) => Promise<unknown>): Job<Payload> {
  return { schema, run: (ctx, stored) => verb(ctx, schema.parse(stored)) }
}
