import { redirect } from 'react-router'
import { localizedPath, splitLocale } from '#values/locale.ts'

/** The account opens on the orders. */
export function loader({ request }: { request: Request }) {
  const { locale } = splitLocale(new URL(request.url).pathname)
  return redirect(localizedPath('/profile/orders', locale))
}
