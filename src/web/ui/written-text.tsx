import type { HTMLAttributes, ReactNode } from 'react'

interface WrittenTextProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'bdi' | 'q'
  children: string | null | undefined
}

/** Numbers with two or more groups of digits, such as a phone: they stay on one line and read from left to right. */
const grouped = /(\+?[\d٠-٩]+(?:[ \u00a0-][\d٠-٩]+)+)/

/** Words that a person wrote: with the language of their script, the direction of their first letter, and numbers kept together. */
export function WrittenText({ as: Tag = 'span', children, ...rest }: WrittenTextProps) {
  const words = children ?? ''
  return (
    <Tag dir="auto" lang={scriptOf(words)} {...rest}>
      {keptNumbers(words)}
    </Tag>
  )
}

/** The language that most letters of a text are of; undefined for a text without letters. */
export function scriptOf(words: string): 'ar' | 'en' | undefined {
  const [arabic, latin] = [/\p{Script=Arabic}/gu, /\p{Script=Latin}/gu].map((letter) => words.match(letter)?.length ?? 0) as [
    number,
    number,
  ]
  return arabic + latin === 0 ? undefined : latin >= arabic ? 'en' : 'ar'
}

function keptNumbers(words: string): ReactNode {
  const parts = words.split(grouped)
  if (parts.length === 1) return words
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <bdi key={index} dir="ltr" className="whitespace-nowrap">
        {part}
      </bdi>
    ),
  )
}
