import { redirect, type RouterContextProvider } from 'react-router'
import { localizedPath, splitLocale } from '#values/locale.ts'
import { pageRequest } from './viewer.ts'

interface Arrival {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Sends whoever is signed out to the login, which brings her back here. */
export function signedInOnly({ context, request }: Arrival): void {
  const { viewer } = context.get(pageRequest)
  if (viewer.person) return
  const { pathname, search } = new URL(request.url)
  throw redirect(`${localizedPath('/login', viewer.locale)}?next=${encodeURIComponent(splitLocale(pathname).path + search)}`)
}
