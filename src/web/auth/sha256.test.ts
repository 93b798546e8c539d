import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('every length up to three blocks hashes as the machine’s own does', () => {
  for (let length = 0; length <= 200; length += 1) {
    const data = randomBytes(length)
    expect(Buffer.from(sha256(data)).toString('hex')).toBe(createHash('sha256').update(data).digest('hex'))
  }
})
