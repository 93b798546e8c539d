import { expect, test } from 'vitest'
import { callerAddress, networkOf, siteOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', ''],
  ['', ''],
])('%s lies in %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['', ''],
])('%s is of the site %s', (network, site) => {
  expect(siteOf(network)).toBe(site)
})

test('what a caller writes into x-forwarded-for counts only from behind proxies of ours', () => {
  const forwardedFor = '6.6.6.6, 203.0.113.77, 10.0.0.2'
  expect(callerAddress('10.0.0.1', { forwardedFor, proxies: 0 })).toBe('10.0.0.1')
  expect(callerAddress('10.0.0.1', { forwardedFor, proxies: 2 })).toBe('203.0.113.77')
  expect(callerAddress('10.0.0.1', { forwardedFor: null, proxies: 1 })).toBe('')
})
