import { useEffect } from 'react'
import { readBrowserOwner, writeBrowserOwner } from '#web/features/account/browser-owner.ts'
import { writeBody } from '#web/features/body/body-store.ts'
import { forgetFavorites, mergeFavorites } from '#web/features/favorites/favorites-store.ts'
import { forgetAllWritten } from '#web/features/listings/written-store.ts'
import { forgetAllUnsent } from '#web/features/messages/unsent.ts'
import { forgetUploads } from '#web/features/uploads/kept-files.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { chooseTheme, hasTheme } from './theme.ts'

/**
 * Syncs favorites, measurements and theme between browser and account while a person is signed in. A failure is retried on the next page.
 */
export function useSyncWithAccount(): void {
  const { api, person } = useViewer()
  const personId = person?.id
  useEffect(() => {
    if (personId) void keepWith(api, personId).catch(() => undefined)
  }, [api, personId])
}

/** Unsent messages are deleted by a sign-out by hand; a session that ended by itself keeps them for the same person. */
export function forgetUnsent(): void {
  forgetAllUnsent()
  forgetAllWritten()
  void forgetUploads().catch(() => undefined)
}

/** Removes the account's data from this browser; measurements that were never synced stay. */
export function forgetPerson(): void {
  const keeper = readBrowserOwner()
  forgetFavorites()
  if (keeper?.hasBody) writeBody({})
  writeBrowserOwner(null)
}

async function keepWith(api: Api, personId: string): Promise<void> {
  forgetAllWritten(personId)
  void forgetUploads(personId).catch(() => undefined)
  const keeper = readBrowserOwner()
  const isForeign = keeper !== null && keeper.personId !== personId
  if (isForeign) forgetPerson()
  await mergeFavorites(api, !isForeign)
  if (keeper && !isForeign) return
  const { theme, body } = await api.profile.get.call({})
  if (theme && !hasTheme()) chooseTheme(theme)
  if (body) writeBody(body)
  writeBrowserOwner({ personId, hasBody: body !== null })
}
