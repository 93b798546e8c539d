import { isIP } from 'node:net'

/** The network of an address, for limits: /24 in IPv4, /64 in IPv6; empty for an invalid address. */
export function networkOf(address: string): string {
  const plain = normalizedAddress(address)
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return plain === '' ? '' : `${plain.split(':').slice(0, 4).join(':')}::/64`
}

/** The /48 an IPv6 network belongs to, as one site may have thousands of /64; IPv4 unchanged. */
export function siteOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}

/** An address in one spelling: IPv4-mapped IPv6 as IPv4, IPv6 with all eight groups; empty for an invalid address. */
export function normalizedAddress(address: string): string {
  const plain = address
    .trim()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  const kind = isIP(plain)
  return kind === 6 ? groupsOf(plain).join(':') : kind === 4 ? plain : ''
}

/** The client's address: the socket's, or behind `proxies` trusted proxies the one the outermost wrote into `x-forwarded-for`. */
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
