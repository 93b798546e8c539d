import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The table of routes comes with every page. For pages of the administration it does not name the files that a screen needs beside its own: a
// visitor never opens them, and staff load them with the screen.
const folder = 'build/client/assets'
const head = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { imports?: string[] }>
}

for (const name of readdirSync(folder).filter((each) => /^manifest-\w+\.js$/.test(each))) {
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(head)) throw new Error(`${path} is not a table of routes`)
  const manifest = JSON.parse(text.slice(head.length).replace(/;\s*$/, '')) as Manifest
  for (const [id, route] of Object.entries(manifest.routes)) if (/^\w\w:admin/.test(id)) route.imports = []
  writeFileSync(path, `${head}${JSON.stringify(manifest)};`)
}
