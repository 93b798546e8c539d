import { expect, test } from 'vitest'
import { faq as ar } from '#domain/site/settings/defaults/policies/ar/faq.ts'
import { faq as en } from '#domain/site/settings/defaults/policies/en/faq.ts'
import { parseProse } from '#values/prose.ts'
import { groupsOf, matching, type QuestionGroup } from './questions.ts'

const questionsOf = (groups: readonly QuestionGroup[]) => groups.flatMap(({ questions }) => questions.map(({ question }) => question))
const english = groupsOf(parseProse(en))
const arabic = groupsOf(parseProse(ar))

test('there are more than twenty questions, each with an answer and an address of its own', () => {
  for (const groups of [english, arabic]) {
    const all = groups.flatMap(({ questions }) => questions)
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter(({ answer }) => answer.length < 20)).toEqual([])
    expect(new Set([...all, ...groups].map(({ id }) => id)).size).toBe(all.length + groups.length)
  }
})

test('the words of a search are found in any spelling', () => {
  expect(questionsOf(matching(english, 'ALLERGY'))).toEqual([])
  expect(questionsOf(matching(english, 'allergies'))).toEqual(['I have allergies. What are the clothes washed with?'])
  expect(questionsOf(matching(arabic, 'تامين هويه'))).toContain('هل يمكن أن ينخفض التأمين؟')
  expect(questionsOf(matching(arabic, 'إلغاء'))).toEqual(questionsOf(matching(arabic, 'الغاء')))
  expect(questionsOf(matching(arabic, '١٨٠'))).toEqual(questionsOf(matching(arabic, '180')))
})

test('every word must be there; an empty search shows all', () => {
  expect(matching(english, 'cash Mars')).toEqual([])
  expect(questionsOf(matching(english, ' ')).length).toBe(questionsOf(english).length)
})
