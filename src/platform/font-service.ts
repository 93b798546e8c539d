import * as z from 'zod'

/** The web font service for families that are not bundled. */
export interface FontService {
  /** The address of the style sheet, without query; `?family=…` is added. */
  sheet: string
  /** The origins of its files, the style sheet's first. */
  origins: string[]
}

const maxAddresses = 6

/** `FONT_SERVICE`: the style sheet's address, then the origins of its files, separated by spaces. */
export const fontServiceShape = z
  .string()
  .transform((list) => list.trim().split(/\s+/))
  .refine((list) => list.length <= maxAddresses && list.every((address, index) => isUsable(address, index > 0)))
  .transform(([sheet = '', ...origins]): FontService => {
    const { href, origin } = new URL(sheet)
    return { sheet: href, origins: [...new Set([origin, ...origins.map((address) => new URL(address).origin)])] }
  })

/** Other characters in a host could end the directive of the Content-Security-Policy it is written into. */
function isUsable(address: string, isOrigin: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(address)
  if (!/^[a-z0-9.-]+$/.test(hostname) || !/^[\w./-]*$/.test(pathname) || search + hash + username + password !== '') return false
  return (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')) && (!isOrigin || pathname === '/')
}
