import { expect, test } from 'vitest'
import { mergedOnto } from './document.ts'

test('two people who write in different places keep both; in the same place it is mine', () => {
  const base = { policies: { faq: { en: 'A', ar: 'أ' } }, header: { title: 'T', links: ['a'] }, same: 1 }
  const theirs = { policies: { faq: { en: 'A', ar: 'ب' } }, header: { title: 'Theirs', links: ['a', 'b'] }, same: 2 }
  const mine = { policies: { faq: { en: 'Mine', ar: 'أ' } }, header: { title: 'Mine', links: ['a'] }, same: 1 }
  expect(mergedOnto(theirs, mine, base)).toEqual({
    policies: { faq: { en: 'Mine', ar: 'ب' } },
    header: { title: 'Mine', links: ['a', 'b'] },
    same: 2,
  })
})
