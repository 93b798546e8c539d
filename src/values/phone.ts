import { toLatinDigits } from '#values/digits.ts'

/** Writes a Jordanian number as it is typed: `0791234567` and `٠٧٩١٢٣٤٥٦٧` become `+962 79 123 4567`. Other countries stay as they are. */
export function formatPhone(typed: string): string {
  const latin = toLatinDigits(typed)
  const isForeign = /^\s*(\+|00)/.test(latin) && !/^\s*(\+|00)\s*(9|96|962.*)?$/.test(latin.replace(/[\s-]/g, ''))
  if (isForeign) return latin.replace(/[^\d+ ]/g, '')
  const digits = latin.replace(/\D/g, '').replace(/^00/, '')
  const national = digits.startsWith('962') ? digits.slice(3).replace(/^0/, '') : digits.replace(/^0/, '')
  const isPrefix = digits === '' || (/^\s*(\+|00)/.test(latin) && digits.length < 3)
  if (isPrefix) return latin.trim() === '' ? '' : latin.replace(/[^\d+]/g, '')
  if (digits === '0') return '0'
  if (national === '') return '+962 '
  const groups = [national.slice(0, 2), national.slice(2, 5), national.slice(5, 9)].filter(Boolean)
  return ['+962', ...groups].join(' ')
}
