import { foldForSearch } from '#values/fold-for-search.ts'
import type { Block } from '#values/prose.ts'
import { introOf, sectionsOf, textOf } from '#web/features/settings/sections.ts'

export interface Question {
  id: string
  question: string
  answer: string
  blocks: Block[]
}

export interface QuestionGroup {
  id: string
  /** Empty for what precedes the first. */
  title: string
  intro: Block[]
  questions: Question[]
}

/** The written page as questions in groups: a heading of level 2 is a group, of level 3 a question; each may begin with some words. */
export function groupsOf(blocks: readonly Block[]): QuestionGroup[] {
  const first = { heading: '', blocks: introOf(blocks, 2) }
  return [...(first.blocks.length > 0 ? [first] : []), ...sectionsOf(blocks, 2)].map((group) => ({
    id: idOf(group.heading),
    title: group.heading,
    intro: introOf(group.blocks, 3),
    questions: sectionsOf(group.blocks, 3).map(({ heading, blocks: answer }) => ({
      id: idOf(heading),
      question: heading,
      answer: textOf(answer),
      blocks: answer,
    })),
  }))
}

/** The groups with the questions that hold every word, in question, answer or group. */
export function matching(groups: readonly QuestionGroup[], words: string): QuestionGroup[] {
  const wanted = foldForSearch(words).split(' ').filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = foldForSearch(`${group.title} ${question} ${answer}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ intro, questions }) => questions.length > 0 || (wanted.length === 0 && intro.length > 0))
}

/** A name for the address that survives reordering: the folded words. */
function idOf(heading: string): string {
  return foldForSearch(heading).replaceAll(' ', '-')
}
