import { readFile } from 'node:fs/promises'
import type { Context, Needs } from '#domain/context.ts'
import { configuredRole } from '#domain/permissions.policy.ts'
import { getDocument } from '#domain/site/settings/get-document.ts'
import { writeSettingsSchema } from '#domain/site/settings/settings.contract.ts'
import { writeSettings } from '#domain/site/settings/write-settings.ts'
import { databaseClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { newId } from '#values/id.ts'
import { usingShared } from './using-database.ts'

const usage = 'npm run settings -- get | set FILE'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** `get` prints the document with its version; `set` writes a file of that form as the next version, unless somebody was faster. */
async function main([verb, file]: string[]): Promise<void> {
  const config = readConfig(process.env)
  if (verb === 'get') {
    const { version, settings } = await usingShared(config, async ({ db, migrate }) => {
      await migrate()
      return getDocument(asAdmin(db, config))
    })
    console.log(JSON.stringify({ version, settings }, null, 2))
  } else if (verb === 'set' && file) {
    const input = writeSettingsSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (!input.success) {
      const faults = input.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
      throw refused(faults)
    }
    const { version } = await usingShared(config, async ({ db, migrate }) => {
      await migrate()
      return writeSettings(asAdmin(db, config), input.data).catch((error: { code?: string; details?: { fields?: string[] } }) => {
        if (error.code === 'input.invalid') throw refused(error.details?.fields?.map((field) => `${field}: the shop has no such font`))
        if (error.code !== 'settings.changed') throw error
        throw new Error('The settings have changed since this file was read; the old ones stand. Get them again, then set.')
      })
    })
    console.log(`Version ${version} is written; a running shop shows it within two seconds.`)
  } else {
    throw new Error(usage)
  }
}

function refused(faults: string[] = []): Error {
  return new Error(`These settings were refused; the old ones stand.\n${faults.join('\n')}`)
}

/** A user of the shop's machine has the rights of an administrator; the audit log shows no name. */
function asAdmin(db: Database, { baseUrl, fontService }: Config): Context & Needs<'fontService'> {
  return {
    db,
    actor: { personId: null, email: null, visitorId: '', roles: [configuredRole] },
    locale: 'en',
    clock: databaseClock(),
    requestId: newId(),
    baseUrl,
    fontService,
    isDemo: false,
    secret: '',
    log: createLog({ level: 'warn' }),
  }
}
