import { expect, it } from 'vitest'
import { fills } from './swatch.tsx'

it('no two colours of the filter look alike', () => {
  const names = Object.keys(fills)
  const alike = names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => (distance(one, other) < 10 ? [`${one} and ${other}`] : [])),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(alike).toEqual([])
})

/** The distance of two colours in CIE L*a*b* (CIE76), where about 2 is just seen. */
function distance(one: string, other: string): number {
  const [a, b] = [lab(fills[one] ?? ''), lab(fills[other] ?? '')]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

function lab(fill: string): number[] {
  const hex = /#([0-9a-f]{6})/.exec(fill)?.[1] ?? ''
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const x = cube((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = cube(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = cube((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const cube = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
