/** Made from the contracts by the plugin in `scripts/api-routes.ts`. */
declare module 'virtual:api-routes' {
  /** Method and path, as in `GET /addresses/{id}`. */
  export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  export type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>
  export const routes: Routes
}
declare module 'virtual:api-routes/later' {
  export const routes: import('virtual:api-routes').Routes
}
