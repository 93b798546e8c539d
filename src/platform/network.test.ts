import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '', '203.0.113.7'],
  ['::ffff:203.0.113.7', '', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2::/64'],
  ['2001:db8::6', '', '2001:db8:0:0::/64'],
  ['127.0.0.1', '198.51.100.9', '198.51.100.9'],
  ['::ffff:10.0.0.3', 'made up, 198.51.100.9', '198.51.100.9'],
  ['203.0.113.7', '198.51.100.9', '203.0.113.7'],
])('%s with %j counts as %s', (peer, forwardedFor, network) => {
  expect(networkOf({ peer, forwardedFor })).toBe(network)
})
