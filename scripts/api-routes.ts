import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:api-routes'
const later = `${name}/later`
/** The nouns that the first view of a visitor calls. */
const first: ReadonlySet<string> = new Set(['areas', 'favorites', 'items', 'people', 'quotes', 'scores', 'search', 'settings'])

/** What the plugin reads of `src/api/nouns.ts`: each route carries its contract. */
type Nouns = Record<string, Record<string, { '~orpc': { route: { method?: string; path?: string } } }>>

/**
 * The modules `virtual:api-routes` and `virtual:api-routes/later`: `{ items: { get: 'GET /items/{id}' } }`, method and path of every route of the API
 * without its schemas; the second has the nouns that are not called by a first view.
 * It is read from the contracts whenever it is asked for: at a build, by the developer's server and by tests.
 */
export function apiRoutes(): Plugin {
  const isOurs = (id: string) => id === name || id === later
  return {
    name: 'api-routes',
    resolveId: (id) => (isOurs(id) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0') || !isOurs(id.slice(1))) return null
      const { module, dependencies } = await runnerImport<Nouns>('./src/api/nouns.ts', { configFile: false, logLevel: 'error' })
      for (const file of dependencies) this.addWatchFile(file)
      const nouns = Object.entries(routesOf(module)).filter(([noun]) => first.has(noun) === (id.slice(1) === name))
      return `export const routes = ${JSON.stringify(Object.fromEntries(nouns))}`
    },
  }
}

function routesOf(nouns: Nouns): Record<string, Record<string, string>> {
  return mapped(nouns, (noun, routes) =>
    mapped(
      routes,
      (
        route,
        {
          '~orpc': {
            route: { method, path },
          },
        },
      ) => {
        if (!method || !path) throw new Error(`The route ${noun}.${route} lacks a method or a path`)
        return `${method} ${path}`
      },
    ),
  )
}

function mapped<From, To>(record: Record<string, From>, change: (key: string, value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]))
}
