/** The services that sign people in beside the shop itself, in the order of their buttons. */
export const providers = ['google', 'apple', 'facebook', 'twitter'] as const
export type Provider = (typeof providers)[number]

/** As the services write themselves. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  twitter: 'Twitter',
}

/** True for the name of a service as addresses write it. */
export function isProvider(name: string): name is Provider {
  return (providers as readonly string[]).includes(name)
}

/** Those of the services that are there, in the order of their buttons. */
export function availableProviders(there: Partial<Record<Provider, unknown>> = {}): Provider[] {
  return providers.filter((name) => there[name] !== undefined)
}
