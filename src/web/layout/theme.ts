import { useSyncExternalStore } from 'react'
import { pageColors } from '#domain/site/settings/settings.policy.ts'

const key = 'ui-theme'
const listeners = new Set<() => void>()

/** Whether the page is dark now; false on the server. */
export function useIsDark(): boolean {
  return useSyncExternalStore(listen, isDark, () => false)
}

/** Applies a theme and stores it in the browser and in a cookie for the server; `system` follows the device. */
export function chooseTheme(theme: 'light' | 'dark' | 'system'): void {
  const isDark = theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  paint(isDark)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Without storage the theme lasts until the page is closed.
  }
  remember(key, theme)
  for (const tell of listeners) tell()
}

/** True once a theme was chosen in this browser. */
export function hasTheme(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

/** Stores the chosen language, which ends the offer of another; the link informs the server. */
export function keepLanguage(locale: string): void {
  delete document.documentElement.dataset['offer']
  try {
    localStorage.setItem('site-language', locale)
  } catch {
    // The cookie the server sets is enough.
  }
}

function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}

/** Shows the page and the bars of a phone's browser in a theme. */
function paint(isDark: boolean): void {
  const theme = isDark ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.setAttribute('content', pageColors[theme])
}

function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark'
}

function listen(tell: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (!followsSystem()) return
    paint(system.matches)
    tell()
  }
  listeners.add(tell)
  system.addEventListener('change', follow)
  // It may have changed before the page woke up.
  follow()
  return () => {
    listeners.delete(tell)
    system.removeEventListener('change', follow)
  }
}

/** Whether the operating system decides: the stored key wins over what the server knew. */
function followsSystem(): boolean {
  try {
    return (localStorage.getItem(key)?.replaceAll('"', '') ?? document.documentElement.dataset['choice']) === 'system'
  } catch {
    return false
  }
}

/**
 * Runs in the browser before the first paint, as a script of its own, so it uses nothing of this file. Stored choices of language and theme
 * win over the cookies. `system` follows the operating system. A browser that prefers Arabic is offered it on its first visit.
 */
export function applyStoredChoices(): void {
  const root = document.documentElement
  const stored = (name: string) => (localStorage.getItem(name) ?? '').replaceAll('"', '')
  const cookie = (name: string) => decodeURIComponent(document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? '')
  try {
    const language = stored('site-language')
    const sent = cookie('site-language')
    if ((language === 'ar' || language === 'en') && language !== root.lang && language !== sent && (sent || language === 'ar')) {
      const english = location.pathname.replace(/^\/ar(?=\/|$)/, '') || '/'
      const path = language === 'en' ? english : english === '/' ? '/ar' : `/ar${english}`
      const query = new URLSearchParams(location.search)
      query.set('lang', language)
      location.replace(`${path}?${query}${location.hash}`)
    }
    const offered = 'language-offered'
    const isFirstVisit = !localStorage.getItem(offered) || sessionStorage.getItem(offered)
    if (root.lang === 'en' && !language && !sent && isFirstVisit && navigator.language.startsWith('ar')) {
      localStorage.setItem(offered, 'yes')
      sessionStorage.setItem(offered, 'yes')
      root.dataset['offer'] = 'ar'
    }
    const theme = stored('ui-theme')
    const isChosen = theme === 'light' || theme === 'dark' || theme === 'system'
    if (isChosen && theme !== cookie('ui-theme')) document.cookie = `ui-theme=${theme}; path=/; max-age=31536000; samesite=lax`
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const choice = isChosen ? theme : root.dataset['choice']
    root.dataset.theme = choice === 'system' ? (isDark ? 'dark' : 'light') : choice
  } catch {
    // A browser that keeps nothing shows what the server knew.
  }
}
