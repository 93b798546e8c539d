import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifferences } from './word-differences.ts'

const marked = (before: string, after: string) =>
  wordDifferences(before, after).map((runs) => runs.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''))

test('the words that differ are marked on both sides, and only those', () => {
  expect(marked('15% off until 31 July', '20% off until 31 July')).toEqual(['[15%] off until 31 July', '[20%] off until 31 July'])
  expect(marked('one two three', 'one three')).toEqual(['one[ two] three', 'one three'])
  expect(marked('', 'new')).toEqual(['', '[new]'])
  expect(marked('نحفظ بياناتك', 'نحفظ ثيابك')).toEqual(['نحفظ[ بياناتك]', 'نحفظ[ ثيابك]'])
})

test('of a long text only what stands around a change is shown', () => {
  const long = Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ')
  const [before, after] = marked(`${long} old ${long}`, `${long} new ${long}`)
  expect(before).toMatch(/^ … .*w499\[ old\] w0 .* … $/)
  expect(after?.length).toBeLessThan(200)
})

test('whatever two texts say, what is not marked is the same on both sides', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '\n', 'د')).map((words) => words.join(' '))
  const rest = (side: number, before: string, after: string) =>
    wordDifferences(before, after)
      [side]?.filter(({ isChanged }) => !isChanged)
      .map(({ text: words }) => words.replaceAll(/\s+/g, ''))
      .join('')
  fc.assert(fc.property(text, text, (before, after) => rest(0, before, after) === rest(1, before, after)))
})
