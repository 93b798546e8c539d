import * as z from 'zod/mini'
import { cleaned } from './cleaned.ts'
import { isEmail } from './contact.ts'
import { isDay } from './day.ts'

/** An existing calendar day, Arabic-Indic digits accepted. */
export const day = z.pipe(z.pipe(z.string().check(z.maxLength(32)), z.transform(cleaned)), z.string().check(z.refine(isDay, 'day.invalid')))

/** An e-mail address, without the marks that nobody sees around it. */
export const email = z.pipe(
  z.pipe(z.string().check(z.maxLength(400)), z.transform(cleaned)),
  z.string().check(z.maxLength(200), z.refine(isEmail, 'email.invalid')),
)

/** Whole fils. */
export const fils = z.int()

/** Everything that leaves no mark on a page: spaces, controls, joiners, fillers, the empty Braille sign, accents without a letter. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/gu

/** The longest compatibility form of a text of `max` characters: some ligatures expand to up to 18 letters. */
const maxNormalized = (max: number): number => Math.ceil(max * 1.5) + 60

/** Whether a text leaves a mark on a page. */
export function isSeen(value: string): boolean {
  return value.replaceAll(invisible, '') !== ''
}

/**
 * A typed text: NFC, trimmed, without NUL, lone surrogates and bidi controls; `min` (1) to `max` characters, of which one can be seen. A text
 * whose compatibility form is far longer is refused as too long, so that no reader of it works on more.
 */
export function text(max: number, min = 1) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4)),
      z.transform((value) =>
        value
          .normalize('NFC')
          .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
          .trim(),
      ),
    ),
    z.string().check(
      z.minLength(min),
      z.maxLength(max),
      z.check(({ value, issues }) => {
        if (value.length <= max && value.normalize('NFKC').length > maxNormalized(max))
          issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
      }),
      z.refine((value) => min === 0 || isSeen(value), 'text.invalid'),
      z.refine((value) => value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'text.invalid'),
    ),
  )
}

/** A phone, account or code of `min` to `max` characters, as `cleaned` reads it. */
export function typedText(max: number, min = 1) {
  return z.pipe(z.pipe(z.string().check(z.maxLength(max * 4)), z.transform(cleaned)), text(max, min))
}

/** Somebody's name of up to 80 characters in one line: every run of white space is one space, nothing unseen. */
export function personName(min = 1) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.replace(/[\p{Z}\t\n\v\f\r\u0085]+/gu, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '')),
    ),
    text(80, min),
  )
}

/** One or many values of a query: `?size=S` and `?size[]=S&size[]=M` alike. */
export function many<T extends z.core.$ZodType>(one: T) {
  return z.pipe(
    z.transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(one).check(z.maxLength(24)),
  )
}
