import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:api-routes'

/** What the plugin reads of `src/api/nouns.ts`: each route carries its contract. */
type Nouns = Record<string, Record<string, { '~orpc': { route: { method?: string; path?: string } } }>>

/**
 * The module `virtual:api-routes`: `{ addresses: { list: 'GET /addresses' } }`, method and path of every route of the API without its schemas.
 * It is read from the contracts whenever it is asked for: at a build, by the developer's server and by tests.
 */
export function apiRoutes(): Plugin {
  const resolved = `\0${name}`
  return {
    name: 'api-routes',
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null
      const { module, dependencies } = await runnerImport<Nouns>('./src/api/nouns.ts', { configFile: false, logLevel: 'error' })
      for (const file of dependencies) this.addWatchFile(file)
      return `export const routes = ${JSON.stringify(routesOf(module))}`
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
