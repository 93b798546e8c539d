import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

export interface MarkedProps {
  /** A text with marks, `We sent it to <address>{{email}}</address>.`, already filled in. */
  text: string
  /** The element around the words of each mark. */
  marks: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
}

/** A text with some words in an element of their own. */
export function MarkedText({ text, marks }: MarkedProps) {
  // Plain, name, words, plain, name, words …, plain.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    const mark = marks[piece]
    return index % 3 === 1 ? <Fragment key={index}>{mark ? cloneElement(mark, {}, pieces[index + 1]) : pieces[index + 1]}</Fragment> : null
  })
}
