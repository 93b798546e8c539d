import { redirect, type RouterContextProvider } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { localizedPath, splitLocale } from '#values/locale.ts'
import { pageRequest } from './viewer.ts'

interface Arrival {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Sends whoever is signed out to the login, which brings her back here. */
export function signedInOnly({ context, request }: Arrival): void {
  const { viewer } = context.get(pageRequest)
  if (personCan(viewer.person, 'profile.read-own')) return
  const { pathname, search } = new URL(request.url)
  throw redirect(`${localizedPath('/login', viewer.locale)}?next=${encodeURIComponent(splitLocale(pathname).path + search)}`)
}
