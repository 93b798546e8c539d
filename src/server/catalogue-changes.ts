import { keepGroups } from '#domain/catalogue/search/keep-groups.ts'
import type { KeptGroups } from '#domain/context.ts'
import { followPlaces } from '#domain/site/areas/read-places.ts'
import type { Database } from '#platform/database/database.ts'
import { listenTo } from '#platform/database/notifications.ts'
import type { Log } from '#platform/log.ts'
import type { PageChange } from './pages/page-cache.ts'

/** Parses the payload of a notification of the channel `page_changes`. */
export function pageChangeOf(payload: string): PageChange {
  return payload.startsWith('days ') ? { daysOf: payload.slice('days '.length) } : 'all'
}

interface CatalogueChanges {
  facetGroups: KeptGroups
  /** Calls back with every change from now on, also of other processes. */
  listenToChanges(onChange: (what: PageChange) => void): { isListening(): boolean }
  stop(): Promise<void>
}

/**
 * Maintains the groups of the catalogue, and announces changes. One connection receives both, groups first, so that refreshed pages have
 * the new counts.
 */
export function openCatalogueChanges(
  db: Database,
  { databaseUrl, log, primary }: { databaseUrl: string; log: Log; primary: Database },
): CatalogueChanges {
  const hearers: ((what: PageChange) => void)[] = []
  const tell = (what: PageChange) => {
    for (const hearer of hearers) hearer(what)
  }
  // Read before the pages are forgotten: a page that is rendered again has the new places.
  const readPlacesAgain = (what: PageChange) =>
    void followPlaces({ db: primary, log })
      .catch((err: unknown) => log.error({ err }, 'the places could not be read again'))
      .finally(() => tell(what))
  const isListening = () => changes.isListening()
  const facetGroups = keepGroups(db, { isListening, onNewer: () => tell('all') })
  // Of a large catalogue this takes seconds, which no visitor need wait for.
  const readAhead = () => {
    if (isListening()) void facetGroups.get().catch(() => undefined)
  }
  const changes = listenTo(
    databaseUrl,
    {
      group_changes: facetGroups.change,
      page_changes(what) {
        facetGroups.forgetCounts()
        if (what === 'places') readPlacesAgain('all')
        else tell(pageChangeOf(what))
      },
    },
    {
      onGap() {
        facetGroups.forget()
        tell('all')
        readPlacesAgain('all')
        setImmediate(readAhead)
      },
      log,
    },
  )
  return {
    facetGroups,
    listenToChanges(onChange) {
      hearers.push(onChange)
      return { isListening }
    },
    stop: () => changes.stop(),
  }
}
