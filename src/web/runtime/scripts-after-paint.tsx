import { Scripts } from 'react-router'
import { keepPressesScript } from './keep-presses.ts'

const waking = { hydrating: 'hydrating', hydrated: 'hydrated', awake: 'awake' }

/** Keeps what a person presses and chooses while the page still arrives: it is in the head, before anything can be pressed. */
export function KeepPresses({ nonce }: { nonce: string | undefined }) {
  return import.meta.env.PROD ? (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? keepPressesScript(waking) : ''}
    </script>
  ) : null
}

/**
 * The page's scripts, which start once its first pictures are painted. Over HTTP/1.1 they would share a slow line with the style, the fonts
 * and those pictures. The largest paint on a slow phone would come after 1.9 s instead of 1.1 s. A browser with scripts and React take the
 * content of `noscript` for text, so that neither loads nor hydrates it.
 */
export function ScriptsAfterPaint({ nonce }: { nonce: string | undefined }) {
  // In development, what reloads a changed file has to run before everything else.
  if (!import.meta.env.PROD) return <Scripts nonce={nonce} />
  return (
    <>
      <noscript id="scripts">
        <Scripts nonce={nonce} />
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? `(${startAfterPaint})()` : ''}
      </script>
    </>
  )
}

/** Announces that React begins hydration: from now on React itself receives presses in a part whose code is loaded. */
export function announceHydrating(): void {
  document.dispatchEvent(new Event(waking.hydrating))
}

/** Announces that React has hydrated a part of the page. */
export function announceHydration(): void {
  document.dispatchEvent(new Event(waking.hydrated))
}

/** Announces that React has hydrated all of the page. */
export function announceAwake(): void {
  document.dispatchEvent(new Event(waking.awake))
}

/** Runs in the browser as a script of its own, so it uses nothing of this file. The scripts start at the first touch or key, or after 3 s, too. */
function startAfterPaint(): void {
  const nonce = document.currentScript?.nonce ?? ''
  const waiting = document.createElement('template')
  waiting.innerHTML = document.getElementById('scripts')?.textContent ?? ''
  const run = (script: HTMLScriptElement) => {
    const copy = Object.assign(document.createElement('script'), { type: script.type, nonce, textContent: script.textContent })
    document.head.append(copy)
  }
  const start = () => {
    document.head.append(...waiting.content.querySelectorAll('link'))
    waiting.content.querySelectorAll<HTMLScriptElement>('script[type=module]').forEach(run)
  }
  // They are short, and what the page's own end hands over needs them.
  waiting.content.querySelectorAll<HTMLScriptElement>('script:not([type=module])').forEach(run)

  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const decoded = Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  const painted = decoded.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  const touched = new Promise((done) => {
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, done, { once: true, capture: true })
  })
  const late = new Promise((done) => setTimeout(done, 3000))
  void Promise.race([painted, touched, late]).then(start)
}
