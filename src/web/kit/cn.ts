import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const types = ['display', 'h1', 'h1-small', 'h2', 'h3', 'title', 'body', 'small', 'eyebrow']
const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': [{ type: types }] } } })

/** Joins class names; a later one wins over an earlier one of its kind. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
