import { expect, test } from 'vitest'
import { faq as arabic } from '#domain/site/settings/defaults/policies/ar/faq.ts'
import { faq as english } from '#domain/site/settings/defaults/policies/en/faq.ts'
import { parseProse } from '#values/prose.ts'
import { tellingWords } from './match-intent.policy.ts'
import { bestOf, passagesOf } from './sources.policy.ts'

const passages = [english, arabic]
  .flatMap((text) => passagesOf(parseProse(text)))
  .map(({ heading, text }) => ({ title: heading, facts: text }))
const found = (question: string) => bestOf(passages, tellingWords(question), { most: 3 }).map(({ title }) => title)

test.each([
  ['does anybody iron it afterwards', 'How do I return it?'],
  ['somebody else wore it before, is that hygienic or cleaned', 'Are the clothes cleaned after every use?'],
  ['the courier came while I was asleep, I was not at home', 'What if I’m not at home?'],
  ['can grandmother pay with coins in cash at the door', 'How can I pay?'],
  ['who decides whether the owner gets money for a lost piece', 'What if my piece is damaged or lost?'],
  ['بدفع بالبطاقة ولا للمندوب', 'كيف أدفع؟'],
  ['والتنظيف مين بنظف القطع بعد كل زبون', 'هل تُنظّف الملابس بعد كل استخدام؟'],
  ['يعني لو تأخرت بإرجاعها', 'ماذا لو تأخّرت في الإرجاع؟'],
])('the passages for “%s” have “%s” among them', (question, title) => {
  expect(found(question)).toContain(title)
})

test('a word that no text has finds nothing', () => {
  expect(found('xylophone')).toEqual([])
  expect(bestOf([], ['iron'], { most: 3 })).toEqual([])
})
