import { cleaned } from './cleaned.ts'

/** Writes a Jordanian number as it is typed: `0791234567` becomes `+962 79 123 4567`, and `065551234` `+962 6 555 1234`. Other countries stay. */
export function formatPhone(typed: string): string {
  const latin = cleaned(typed)
  const isForeign = /^\s*(\+|00)/.test(latin) && !/^\s*(\+|00)\s*(9|96|962.*)?$/.test(latin.replace(/[\s-]/g, ''))
  if (isForeign) return latin.replace(/[^\d+ ]/g, '')
  const digits = latin.replace(/\D/g, '').replace(/^00/, '')
  const national = digits.startsWith('962') ? digits.slice(3).replace(/^0/, '') : digits.replace(/^0/, '')
  const isPrefix = digits === '' || (/^\s*(\+|00)/.test(latin) && digits.length < 3)
  if (isPrefix) return latin.trim() === '' ? '' : latin.replace(/[^\d+]/g, '')
  if (digits === '0') return '0'
  if (national === '') return '+962 '
  const first = /^[2-6]/.test(national) ? 1 : 2
  const groups = [national.slice(0, first), national.slice(first, first + 3), national.slice(first + 3, first + 7)].filter(Boolean)
  return ['+962', ...groups].join(' ')
}

/**
 * A phone as it is kept and dialled: `0791234567`, `٠٧٩ ١٢٣ ٤٥٦٧` and `00962791234567` are `+962791234567`, other countries keep their own
 * code. A number too short or too long for Jordan keeps its digits.
 */
export function dialledPhone(typed: string): string {
  const latin = cleaned(typed)
  const digits = latin.replaceAll(/\D/g, '')
  if (/^\s*(\+|00)/.test(latin)) return `+${digits.replace(/^00/, '').replace(/^9620/, '962')}`
  const national = /^(?:962)?0?([1-9]\d{7,8})$/.exec(digits)?.[1]
  return national ? `+962${national}` : digits
}

/** A phone with its country code, as it is kept. */
export const keptPhone = /^\+[1-9][0-9]{7,14}$/

/** Whether a typed phone can be dialled from anywhere. */
export function isDialled(typed: string): boolean {
  return keptPhone.test(dialledPhone(typed))
}

/** Whether a dialled number is a landline of Jordan, which no SMS reaches. */
export function isLandline(dialled: string): boolean {
  return /^\+962[2-6]\d{7}$/.test(dialled)
}
