import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startShop } from '#tests/running-shop.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a shop in a folder with spaces, Arabic letters and a per cent sign serves pages, scripts, styles and pictures', async () => {
  const home = await mkdtemp(join(tmpdir(), 'libsa-odd-'))
  const folder = join(home, 'مشروع لبسة 100% shop')
  await mkdir(folder)
  for (const part of ['src', 'build', 'migrations', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  // A link to a folder is a junction on Windows, which needs no rights.
  for (const part of ['node_modules', 'public']) await symlink(join(root, part), join(folder, part), 'junction')
  const shop = await startShop({}, undefined, folder)
  try {
    const page = await (await fetch(`${shop.baseUrl}/ar`)).text()
    const found = [/"(\/assets\/[^"]+\.js)"/, /"(\/assets\/[^"]+\.css)[#"]/, /"?(\/[^"\s,]+\.(?:webp|avif))/].map(
      (kind) => kind.exec(page)?.[1],
    )
    for (const path of found) {
      const answer = await fetch(`${shop.baseUrl}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
    const types = await Promise.all(found.map(async (path) => (await fetch(`${shop.baseUrl}${path}`)).headers.get('content-type')))
    expect(types).toEqual([expect.stringContaining('javascript'), expect.stringContaining('css'), expect.stringContaining('image/')])
  } finally {
    await shop.close()
    await rm(home, { recursive: true, force: true })
  }
})
