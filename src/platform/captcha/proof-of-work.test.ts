import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { expect, test } from 'vitest'
import { proofOfWork } from './proof-of-work.ts'

const now = new Date('2027-07-01T09:00:00Z')
const captcha = proofOfWork({ secret: 'a secret', keys: 20 })

async function solved(
  puzzle: string,
): Promise<{ challenge: Challenge; solution: NonNullable<Awaited<ReturnType<typeof solveChallenge>>> }> {
  const challenge = JSON.parse(puzzle) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('This puzzle has no solution')
  return { challenge, solution }
}

test('a solution has an id of its own, for as long as its puzzle is valid', async () => {
  const [one, other] = [await solved(await captcha.ask(now)), await solved(await captcha.ask(now))]
  const name = await captcha.check(JSON.stringify(one), now)
  expect(name).toMatch(/^[0-9a-f]{64}$/)
  expect(await captcha.check(JSON.stringify(other), now)).not.toBe(name)
  expect(await captcha.check(JSON.stringify(one), new Date(now.getTime() + 20 * 60_000))).toBeNull()
})

test('no solution, one of another puzzle, of an easier or longer one, and nonsense are refused', async () => {
  const work = await solved(await captcha.ask(now))
  const { parameters } = work.challenge
  const foreign = await solved(await proofOfWork({ secret: 'another secret', keys: 20 }).ask(now))
  const wrong = [
    { ...work, solution: { ...work.solution, counter: work.solution.counter + 1 } },
    { ...work, solution: { counter: 0, derivedKey: '00' } },
    { ...work, challenge: { ...work.challenge, parameters: { ...parameters, data: { until: Number.MAX_SAFE_INTEGER } } } },
    { ...work, challenge: { ...work.challenge, parameters: { ...parameters, keyPrefix: '' } } },
    { ...work, challenge: { parameters } },
    { ...work, challenge: { ...work.challenge, parameters: { ...parameters, nonce: 'not hex' } } },
    foreign,
    {},
    null,
    'words',
  ]
  for (const proof of wrong) expect(await captcha.check(JSON.stringify(proof), now)).toBeNull()
  expect(await captcha.check('not JSON', now)).toBeNull()
})

test('a solution counts for the effort its puzzle asked for, and for less', async () => {
  const proof = JSON.stringify(await solved(await captcha.ask(now, 3)))
  expect(await captcha.check(proof, now, 4)).toBeNull()
  expect(await captcha.check(proof, now, 3)).not.toBeNull()
  expect(await captcha.check(proof, now)).not.toBeNull()
})
