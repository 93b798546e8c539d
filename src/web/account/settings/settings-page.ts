export const settingsPages = ['you', 'security', 'notifications', 'privacy'] as const
export type SettingsPage = (typeof settingsPages)[number]

/** The page of the settings that an address names; coming back from another service it is that of signing in. */
export function settingsPageOf(search: URLSearchParams): SettingsPage {
  if (search.has('linked') || search.has('problem')) return 'security'
  return settingsPages.find((page) => page === search.get('page')) ?? 'you'
}

/** The address of a page of the settings. */
export function settingsAddress(page: SettingsPage): string {
  return page === 'you' ? '/profile?tab=settings' : `/profile?tab=settings&page=${page}`
}
