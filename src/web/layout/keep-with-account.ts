import { useEffect } from 'react'
import { readKeeper, writeKeeper } from '#web/features/account/keeper.ts'
import { writeBody } from '#web/features/body/body-store.ts'
import { forgetFavorites, mergeFavorites } from '#web/features/favorites/favorites-store.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { chooseTheme, hasTheme } from './theme.ts'

/** While somebody is signed in, what she keeps here and with her account is one. A failure waits for the next page. */
export function useKeptWithAccount(): void {
  const { api, person } = useViewer()
  const personId = person?.id
  useEffect(() => {
    if (personId) void keepWith(api, personId).catch(() => undefined)
  }, [api, personId])
}

/** Leaves nothing of hers for who uses this browser next; measurements that never left it stay. */
export function forgetPerson(): void {
  const keeper = readKeeper()
  forgetFavorites()
  if (keeper?.hasBody) writeBody({})
  writeKeeper(null)
}

async function keepWith(api: Api, personId: string): Promise<void> {
  const keeper = readKeeper()
  const isForeign = keeper !== null && keeper.personId !== personId
  if (isForeign) forgetPerson()
  await mergeFavorites(api, !isForeign)
  if (keeper && !isForeign) return
  const { theme, body } = await api.profile.get.call({})
  if (theme && !hasTheme()) chooseTheme(theme)
  if (body) writeBody(body)
  writeKeeper({ personId, hasBody: body !== null })
}
