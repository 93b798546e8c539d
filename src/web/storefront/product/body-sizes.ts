import type { Item } from '#domain/catalogue/items/item.contract.ts'

/** A size and the body it fits: from and to in cm for each measure. */
export interface BodySize {
  size: string
  /** The European number of the same size. */
  eu?: number
  cm: readonly (readonly [from: number, to: number])[]
}

export interface Guide {
  measures: readonly string[]
  sizes: readonly BodySize[]
}

export type GuideName = 'Women' | 'Men' | 'Kids' | 'shoes'

export const guides: Readonly<Record<GuideName, Guide>> = {
  Women: {
    measures: ['bust', 'waist', 'hips'],
    sizes: [
      { size: 'XS', eu: 34, cm: [span(78, 81), span(60, 63), span(84, 87)] },
      { size: 'S', eu: 36, cm: [span(82, 85), span(64, 67), span(88, 91)] },
      { size: 'M', eu: 38, cm: [span(86, 90), span(68, 72), span(92, 96)] },
      { size: 'L', eu: 40, cm: [span(91, 95), span(73, 77), span(97, 101)] },
      { size: 'XL', eu: 42, cm: [span(96, 100), span(78, 83), span(102, 106)] },
      { size: 'XXL', eu: 44, cm: [span(101, 106), span(84, 89), span(107, 112)] },
    ],
  },
  Men: {
    measures: ['chest', 'waist', 'hips'],
    sizes: [
      { size: 'S', eu: 46, cm: [span(90, 93), span(78, 81), span(92, 95)] },
      { size: 'M', eu: 48, cm: [span(94, 97), span(82, 85), span(96, 99)] },
      { size: 'L', eu: 50, cm: [span(98, 102), span(86, 90), span(100, 103)] },
      { size: 'XL', eu: 52, cm: [span(103, 106), span(91, 95), span(104, 107)] },
      { size: 'XXL', eu: 54, cm: [span(107, 111), span(96, 101), span(108, 112)] },
    ],
  },
  Kids: {
    measures: ['height', 'chest', 'waist'],
    sizes: [
      { size: '4', cm: [span(99, 104), span(55, 57), span(52, 54)] },
      { size: '6', cm: [span(111, 116), span(59, 61), span(55, 56)] },
      { size: '8', cm: [span(123, 128), span(63, 65), span(57, 59)] },
      { size: '10', cm: [span(135, 140), span(68, 71), span(60, 62)] },
      { size: '12', cm: [span(147, 152), span(74, 77), span(63, 66)] },
      { size: '14', cm: [span(159, 164), span(80, 84), span(67, 70)] },
    ],
  },
  shoes: {
    measures: ['foot'],
    sizes: [36, 37, 38, 39, 40, 41, 42, 43, 44, 45].map((eu, index) => ({
      size: String(eu),
      cm: [span(footFrom(index), footFrom(index) + 0.6)],
    })),
  },
}

/** The size guide of a piece; null for accessories, and where one size fits everybody. */
export function guideOf({ category, type, size }: Pick<Item, 'category' | 'type' | 'size'>): GuideName | null {
  if (size === 'One Size') return null
  if (type === 'shoes') return 'shoes'
  return category === 'accessories' ? null : category
}

/** True for the row that a piece of this size belongs to, whichever way its size is written. */
export function isSize(row: BodySize, size: string): boolean {
  return row.size === size || String(row.eu) === size
}

function span(from: number, to: number): readonly [number, number] {
  return [from, to]
}

/** A European size more is two thirds of a centimetre more foot; 36 begins at 22.5. */
function footFrom(at: number): number {
  return Math.round((22.5 + (at * 2) / 3) * 10) / 10
}
