import { join } from 'node:path'
import { type FullContext, noServices } from '#domain/context.ts'
import { databaseClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Connection } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { noCards } from '#platform/payments/no-cards.ts'
import { paymentLimits, stripePayments } from '#platform/payments/stripe.ts'
import { deletedPeopleIn } from '#platform/storage/deleted-people.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { ledgerAnchorsIn } from '#platform/storage/ledger-anchors.ts'
import { diskObjectStore, type ObjectStore } from '#platform/storage/object-store.ts'
import { s3ObjectStore } from '#platform/storage/s3-object-store.ts'
import { newId } from '#values/id.ts'

/** The context of a command: it acts for nobody, on the configured shop. */
export function asSystem({ db, pool }: Connection, config: Config): FullContext {
  const { baseUrl, isDemo, authSecret: secret, stripe, dataDir } = config
  return {
    ...noServices,
    db,
    clock: databaseClock(),
    payments: stripe
      ? stripePayments(stripe, openService('payments', paymentLimits))
      : isDemo
        ? demoPayments({ pool, baseUrl, secret })
        : noCards(),
    objectStore: bucketOf(config) ?? diskObjectStore(join(dataDir, 'media')),
    documents: documentStore(join(dataDir, 'identity-documents'), secret),
    deletedPeople: deletedPeopleIn(join(dataDir, 'deleted-people')),
    ledgerAnchors: ledgerAnchorsIn(join(dataDir, 'ledger-anchors')),
    dataFolder: dataDir,
    actor: { personId: null, email: null, visitorId: '', roles: [] },
    locale: 'en',
    requestId: newId(),
    baseUrl,
    isDemo,
    secret,
    log: createLog({ level: 'warn' }),
  }
}

/** The bucket of the pictures; null where they lie in the data folder. */
export function bucketOf({ s3 }: Config): ObjectStore | null {
  return s3 && s3ObjectStore(s3, openService('storage'))
}
