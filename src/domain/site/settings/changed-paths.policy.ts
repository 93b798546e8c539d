/**
 * The places in which two documents differ: `colors.primaryColor`, of a text both languages together. Lists of unchanged length are
 * compared by field, without positions: `header.images.title`.
 */
export function changedPaths(before: unknown, after: unknown, at = ''): string[] {
  if (isLike(before, after)) return []
  if (isRows(before) && isRows(after) && before.length === after.length)
    return [...new Set(before.flatMap((row, index) => changedPaths(row, after[index], at)))]
  if (!isPart(before) || !isPart(after)) return [at]
  return Object.keys(after).flatMap((name) => changedPaths(before[name], after[name], at === '' ? name : `${at}.${name}`))
}

type Part = Record<string, unknown>

/** True for a part with fields; a text in both languages is one value. */
function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('en' in value && 'ar' in value)
}

function isRows(value: unknown): value is Part[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPart)
}

/** True for equal values, in whatever order their fields are. */
function isLike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => isLike((one as Part)[name], (other as Part)[name]))
}
