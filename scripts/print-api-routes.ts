import * as nouns from '#api/nouns.ts'

/** The part of an opened route that is read here: it carries its contract. */
interface OpenedRoute {
  '~orpc': { route: { method?: string; path?: string } }
}

// Prints method and path of every route of the API as JSON, for `api-routes.ts`.
const all = Object.entries(nouns as unknown as Record<string, Record<string, OpenedRoute>>).map(([noun, routes]) => [
  noun,
  Object.fromEntries(Object.entries(routes).map(([route, opened]) => [route, placeOf(`${noun}.${route}`, opened)])),
])
process.stdout.write(JSON.stringify(Object.fromEntries(all)))

function placeOf(name: string, { '~orpc': { route } }: OpenedRoute): string {
  if (!route.method || !route.path) throw new Error(`The route ${name} lacks a method or a path`)
  return `${route.method} ${route.path}`
}
