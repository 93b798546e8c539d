import { isIP } from 'node:net'

/** The neighbourhood of an address, for limits: its /24 in IPv4, its /64 in IPv6; empty for what is no address. */
export function networkOf(address: string): string {
  const plain = normalizedAddress(address)
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return plain === '' ? '' : `${plain.split(':').slice(0, 4).join(':')}::/64`
}

/** The site that a network belongs to: who has one in IPv6 has thousands of them, within a /48. */
export function siteOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}

/** An address in its one spelling: IPv4 also where it comes wrapped in IPv6, IPv6 with all eight groups; empty for what is no address. */
export function normalizedAddress(address: string): string {
  const plain = address
    .trim()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  const kind = isIP(plain)
  return kind === 6 ? groupsOf(plain).join(':') : kind === 4 ? plain : ''
}

/** The caller's address: the socket's own, or, behind `proxies` of ours, the one the outermost of them wrote into `x-forwarded-for`. */
export function callerAddress(socket: string, { forwardedFor, proxies }: { forwardedFor: string | null; proxies: number }): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socket]
  return hops.at(-1 - proxies) ?? socket
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
