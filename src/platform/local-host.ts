import { BlockList, isIP } from 'node:net'

const localNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv6')

/** True for a host that nobody outside this machine or its own network can reach: by name (RFC 6761, RFC 6762) or private address. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const kind = isIP(host)
  if (kind !== 0) return localNetworks.check(host, kind === 4 ? 'ipv4' : 'ipv6')
  return /(^|\.)(localhost|local|internal|test)$/.test(host) || !host.includes('.')
}

/** True for the address of a service without a path, over https, or http inside its network: keys travel to it, which nobody on the way may read. */
export function isOriginOfService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
  return isSafe && pathname === '/' && !search && !hash && !username
}
