import { toLatinDigits } from './digits.ts'

const unseen = /[\p{Default_Ignorable_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu
const hyphens = /[\p{Pd}\u2212\u2043\u02d7]/gu
const spaces = /[\p{Zs}\t]+/gu

/**
 * A typed contact, amount, code or account as its reader sees it. Unseen marks and direction signs are gone, full-width and presentation forms are
 * plain, and digits are Latin. Every hyphen is `-`, and every run of spaces is one space. Line breaks stay.
 */
export function cleaned(typed: string): string {
  return toLatinDigits(typed.normalize('NFKC').replace(unseen, '')).replace(hyphens, '-').replace(spaces, ' ').trim()
}
