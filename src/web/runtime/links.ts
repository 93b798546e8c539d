import { createElement, type Ref } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { type Locale, localizedPath, otherLocale, splitLocale } from '#values/locale.ts'

/** The language of the address that is open. */
export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale
}

/** `to('/bag')` is the address of the bag in the language of the page; query and hash stay. */
export function useTo(): (path: string) => string {
  const locale = useLocale()
  return (path) => localizedTo(path, locale)
}

export interface LocalLinkProps extends Omit<LinkProps, 'to'> {
  to: string
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** A link inside the language of the page. */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
  return createElement(Link, { to: useTo()(to), ...rest })
}

/** The address of this page in the other language; opening it is a choice that the server remembers. */
export function useTwin(): { locale: Locale; href: string } {
  const { pathname, search } = useLocation()
  const { locale, path } = splitLocale(pathname)
  const other = otherLocale(locale)
  const query = new URLSearchParams(search)
  query.set('lang', other)
  return { locale: other, href: `${localizedPath(path, other)}?${query}` }
}

/** The address of signing in or up that leads back to this page. */
export function useSignInPath(): (screen: '/login' | '/signup') => string {
  const { pathname, search } = useLocation()
  const here = splitLocale(pathname).path + search
  return (screen) => (here === '/' ? screen : `${screen}?next=${encodeURIComponent(here)}`)
}

function localizedTo(path: string, locale: Locale): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  return localizedPath(pathname || '/', locale) + rest
}
