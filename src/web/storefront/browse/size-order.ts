const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']

/** Sorts sizes: letters from small to large, then numbers upwards, then names such as 'One Size'. */
export function inOrderOfSize<T extends { value: string }>(sizes: readonly T[]): T[] {
  return sizes.toSorted((a, b) => rank(a.value) - rank(b.value) || a.value.localeCompare(b.value))
}

function rank(size: string): number {
  const letter = letters.indexOf(size)
  if (letter >= 0) return letter
  const number = Number.parseFloat(size)
  return Number.isNaN(number) ? 10_000 : 100 + number
}

export const sizeGroups = ['adults', 'children', 'shoes'] as const

/** The group of a size by its number: children's sizes are ages up to 16, shoes are 34 to 45, suits begin at 46. */
export function sizeGroupOf(size: string): (typeof sizeGroups)[number] {
  const number = Number.parseFloat(size)
  if (number <= 16) return 'children'
  return number >= 34 && number <= 45.5 ? 'shoes' : 'adults'
}
