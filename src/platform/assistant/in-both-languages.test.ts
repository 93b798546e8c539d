import { expect, test } from 'vitest'
import { type Assistant, AssistantFailed } from './assistant.ts'
import { inBothLanguages } from './in-both-languages.ts'

const assistant = (translate: (words: string) => string): Assistant => ({
  translate: async ({ texts }) => Object.fromEntries(Object.entries<string>(texts).map(([key, words]) => [key, translate(words)])) as never,
  answer: () => {
    throw new Error('no question was asked')
  },
})

test.each([
  [
    'the model translates the empty one',
    { en: 'Too worn', ar: '' },
    assistant((words) => `[${words}]`),
    { en: 'Too worn', ar: '[Too worn]' },
  ],
  ['both are kept as they are written', { en: 'Too worn', ar: 'بالية' }, assistant(() => 'other'), { en: 'Too worn', ar: 'بالية' }],
  ['without a model both are the same words', { en: '', ar: 'بالية' }, undefined, { en: 'بالية', ar: 'بالية' }],
  [
    'so they are where the model does not answer',
    { en: '', ar: 'بالية' },
    assistant(() => {
      throw new AssistantFailed('no answer')
    }),
    { en: 'بالية', ar: 'بالية' },
  ],
])('a text in one language: %s', async (_, written, model, expected) => {
  expect(await inBothLanguages(written, { assistant: model })).toEqual(expected)
})
