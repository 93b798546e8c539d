import { useSyncExternalStore } from 'react'

const key = 'ui-theme'
const listeners = new Set<() => void>()

/** Whether the page is dark now; false on the server. */
export function useIsDark(): boolean {
  return useSyncExternalStore(listen, isDark, () => false)
}

/** Applies a theme and stores it in the browser and in a cookie for the server; `system` follows the device. */
export function chooseTheme(theme: 'light' | 'dark' | 'system'): void {
  const isDark = theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
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

/** Stores the chosen language; the link tells the server. */
export function keepLanguage(locale: string): void {
  try {
    localStorage.setItem('site-language', locale)
  } catch {
    // The cookie the server sets is enough.
  }
}

function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}

function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark'
}

function listen(tell: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (!followsSystem()) return
    document.documentElement.dataset.theme = system.matches ? 'dark' : 'light'
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

/** Runs before the first paint: the stored keys win over the cookies, `system` follows the operating system. */
export const beforePaint = `(function(){try{
var d=document.documentElement,s=localStorage,c=function(k){var m=document.cookie.match('(?:^|; )'+k+'=([^;]*)');return m?decodeURIComponent(m[1]):''},g=function(k){return(s.getItem(k)||'').replace(/"/g,'')};
var l=g('site-language'),k=c('site-language');
if((l==='ar'||l==='en')&&l!==d.lang&&l!==k&&(k||l==='ar')){var p=location.pathname,b=p==='/ar'?'/':p.indexOf('/ar/')===0?p.slice(3):p,q=new URLSearchParams(location.search);q.set('lang',l);location.replace((l==='ar'?(b==='/'?'/ar':'/ar'+b):b)+'?'+q+location.hash)}
var t=g('ui-theme');if(t!=='light'&&t!=='dark'&&t!=='system')t=d.dataset.choice;else if(t!==c('ui-theme'))document.cookie='ui-theme='+t+'; path=/; max-age=31536000; samesite=lax';
if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.dataset.theme=t}catch(e){}})()`
