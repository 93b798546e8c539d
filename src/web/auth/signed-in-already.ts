import { type RouterContextProvider, redirect } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { pageRequest } from '#web/runtime/viewer.ts'
import { nextPath } from './next-path.ts'

/** Redirects a signed-in person from pages of signing in. */
export function passOn({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }): null {
  const { viewer } = context.get(pageRequest)
  if (viewer.person) throw redirect(localizedPath(nextPath(new URL(request.url).searchParams.get('next')), viewer.locale))
  return null
}
