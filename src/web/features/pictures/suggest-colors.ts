import type { colorNames } from '#domain/catalogue/items/owner-terms.policy.ts'

type Color = (typeof colorNames)[number]
type Rgb = readonly [number, number, number]

/** The look of each colour on cloth. */
const looks: Readonly<Record<Color, Rgb>> = {
  emerald: [30, 92, 68],
  green: [74, 156, 58],
  sage: [159, 176, 141],
  black: [18, 18, 20],
  charcoal: [65, 72, 79],
  grey: [138, 144, 150],
  gold: [200, 152, 43],
  ivory: [250, 243, 224],
  white: [255, 255, 255],
  cream: [241, 223, 176],
  pearl: [228, 221, 230],
  sand: [185, 154, 102],
  beige: [217, 195, 165],
  champagne: [226, 185, 135],
  brown: [107, 66, 38],
  'rose-gold': [201, 132, 116],
  pink: [243, 169, 192],
  red: [204, 35, 56],
  burgundy: [109, 24, 48],
  orange: [224, 102, 42],
  yellow: [245, 205, 47],
  navy: [23, 32, 63],
  blue: [42, 95, 214],
  indigo: [69, 85, 143],
  lilac: [196, 174, 227],
  purple: [125, 74, 168],
  silver: [180, 188, 198],
}
const most = 3
const leastShare = 0.12
/** The greatest `distance` between two neighbouring points of the backdrop: it brightens gradually, and a piece begins at an edge. */
const backdropStep = 700

/**
 * Up to three colours that cover most of a picture of RGBA points, `side` to a row, the first one most. The backdrop is what is reached from the border
 * without an edge, and is left out where something else remains.
 */
export function suggestColors(pixels: Uint8ClampedArray, side: number): Color[] {
  const points = Array.from(
    { length: pixels.length / 4 },
    (_, index): Rgb => [pixels[index * 4] ?? 0, pixels[index * 4 + 1] ?? 0, pixels[index * 4 + 2] ?? 0],
  )
  const backdrop = reachedFromBorder(points, side)
  const cloth = points.filter((_, index) => !backdrop.has(index))
  const counted = new Map<Color, number>()
  const seen = cloth.length > points.length * 0.04 ? cloth : points
  for (const point of seen) {
    const color = nearest(point)
    counted.set(color, (counted.get(color) ?? 0) + 1)
  }
  return [...counted]
    .toSorted(([, one], [, other]) => other - one)
    .filter(([, count]) => count >= seen.length * leastShare)
    .slice(0, most)
    .map(([color]) => color)
}

function reachedFromBorder(points: readonly Rgb[], side: number): Set<number> {
  const rows = points.length / side
  const isBorder = (at: number) => at % side === 0 || at % side === side - 1 || at < side || at >= side * (rows - 1)
  const reached = new Set(points.flatMap((_, index) => (isBorder(index) ? [index] : [])))
  const open = [...reached]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const from = points[at]
    for (const next of [at - 1, at + 1, at - side, at + side]) {
      const point = points[next]
      if (!from || !point || reached.has(next) || distance(from, point) > backdropStep) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

function distance([r, g, b]: Rgb, [x, y, z]: Rgb): number {
  // The eye sees green best and blue least.
  return 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + 3 * (b - z) ** 2
}

function nearest(point: Rgb): Color {
  const [first, ...others] = Object.keys(looks) as [Color, ...Color[]]
  return others.reduce((best, color) => (distance(point, looks[color]) < distance(point, looks[best]) ? color : best), first)
}
