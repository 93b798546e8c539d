import * as z from 'zod'

/** Where browsers load the families that the shop does not serve itself. */
export interface FontService {
  /** The address of the style sheet, without a question: it is asked for `?family=…`. */
  sheet: string
  /** The origins its files come from, the style sheet's own first. */
  origins: string[]
}

const maxAddresses = 6

/** `FONT_SERVICE`: the style sheet's address, then the origins of its files, with spaces between them. */
export const fontServiceShape = z
  .string()
  .transform((list) => list.trim().split(/\s+/))
  .refine((list) => list.length <= maxAddresses && list.every((address, at) => isUsable(address, at > 0)))
  .transform(([sheet = '', ...origins]): FontService => {
    const { href, origin } = new URL(sheet)
    return { sheet: href, origins: [...new Set([origin, ...origins.map((address) => new URL(address).origin)])] }
  })

/** A host of other letters could end the rule of the page's policy that it is written into. */
function isUsable(address: string, isOrigin: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(address)
  if (!/^[a-z0-9.-]+$/.test(hostname) || !/^[\w./-]*$/.test(pathname) || search + hash + username + password !== '') return false
  return (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')) && (!isOrigin || pathname === '/')
}
