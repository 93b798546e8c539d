import descriptions from './route-descriptions.json' with { type: 'json' }

/** The description of a route in the sources; `npm run routes -- write` collects it. */
export interface RouteDescription {
  /** The comment of its contract, or of its verb. */
  about: string
  /** The refusals of its verbs, as `404 order.unknown`. */
  refusals: string[]
  /** The name of the schema of its answer, where it has one. */
  answer?: string
}

/** Every route, as `rentals.accept`. */
export const routeDescriptions: Readonly<Record<string, RouteDescription>> = descriptions
