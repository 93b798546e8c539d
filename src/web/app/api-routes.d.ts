/** Made from the contracts by the plugin in `scripts/api-routes.ts`. */
declare module 'virtual:api-routes' {
  type Nouns = typeof import('#api/nouns.ts')
  /** Method and path, as in `GET /addresses/{id}`. */
  export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  export const routes: { readonly [Noun in keyof Nouns]: { readonly [Name in keyof Nouns[Noun]]: Route } }
}
