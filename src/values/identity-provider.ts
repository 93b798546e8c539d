/** The identity providers, in the order of their buttons. */
export const providers = ['google', 'apple', 'facebook', 'twitter'] as const
export type Provider = (typeof providers)[number]

/** The names of the providers. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  twitter: 'Twitter',
}

/** True for the id of a provider. */
export function isProvider(name: string): name is Provider {
  return (providers as readonly string[]).includes(name)
}

/** The providers that are configured, in the order of their buttons. */
export function availableProviders(there: Partial<Record<Provider, unknown>> = {}): Provider[] {
  return providers.filter((name) => there[name] !== undefined)
}
