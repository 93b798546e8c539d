import { isIPv6 } from 'node:net'

const ownNetworks = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i

/**
 * The network a request came from, for counting: an IPv4 address, or the first half of an IPv6 one, of which a household has a whole block.
 * What a proxy says is believed only where the request comes from a machine of our own, and then only its last word.
 */
export function networkOf({
  peer = '127.0.0.1',
  forwardedFor = '',
}: {
  peer?: string | undefined
  forwardedFor?: string | undefined
}): string {
  const caller = plain(peer)
  const told = plain(forwardedFor.split(',').at(-1)?.trim() ?? '')
  const address = told && ownNetworks.test(caller) ? told : caller
  return isIPv6(address) ? halfOf(address) : address
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function halfOf(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const all = address.includes('::') ? [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end] : start
  return `${all.slice(0, 4).join(':')}::/64`
}
