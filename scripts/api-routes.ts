import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const name = 'virtual:api-routes'
const later = `${name}/later`
/** The nouns that the first view of a visitor calls. */
const first: ReadonlySet<string> = new Set(['areas', 'favorites', 'items', 'people', 'quotes', 'scores', 'search', 'settings'])
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

type Routes = Record<string, Record<string, string>>

/**
 * The modules `virtual:api-routes` and `virtual:api-routes/later`: `{ items: { get: 'GET /items/{id}' } }`, method and path of every route of the API
 * without its schemas; the second has the nouns that are not called by a first view.
 * A process of Node reads them from the contracts at a build, in the developer's server and in tests: unlike Vite's module runner it has no time limit.
 */
export function apiRoutes(): Plugin {
  const isOurs = (id: string) => id === name || id === later
  let reading: Promise<Routes> | null = null
  return {
    name: 'api-routes',
    resolveId: (id) => (isOurs(id) ? `\0${id}` : null),
    watchChange() {
      reading = null
    },
    async load(id) {
      if (!id.startsWith('\0') || !isOurs(id.slice(1))) return null
      reading ??= readRoutes()
      const routes = await reading
      for (const file of globSync(['src/api/*.ts', 'src/domain/**/*.contract.ts'], { cwd: root })) this.addWatchFile(`${root}${file}`)
      const nouns = Object.entries(routes).filter(([noun]) => first.has(noun) === (id.slice(1) === name))
      return `export const routes = ${JSON.stringify(Object.fromEntries(nouns))}`
    },
  }
}

async function readRoutes(): Promise<Routes> {
  const { stdout } = await run(process.execPath, ['scripts/print-api-routes.ts'], { cwd: root, maxBuffer: 1 << 26 })
  return JSON.parse(stdout) as Routes
}
