import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import images from './images.json'
import { pictureOf } from './images.ts'

it('every picture that a file of the source names lies among the served files', () => {
  const named = globSync('src/**/*.json').flatMap(
    (file) => readFileSync(file, 'utf8').match(/\/(?:pictures|tiles|hero)\/[\w-]+\.[0-9a-f]{8}/g) ?? [],
  )
  named.push(...Object.keys(images).map((name) => pictureOf(name).base))
  expect(named.length).toBeGreaterThan(60)
  const isServed = (base: string) => ['webp', 'avif'].every((type) => globSync(`public${base}-*.${type}`).length > 0)
  expect(named.filter((base) => !isServed(base))).toEqual([])
})
