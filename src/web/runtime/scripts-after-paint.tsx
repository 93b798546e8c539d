import { Scripts } from 'react-router'

const hydrating = 'hydrating'
const hydrated = 'hydrated'

/**
 * The page's scripts, which start once its first pictures are painted: over HTTP/1.1 they would share a slow line with the style, the fonts and those
 * pictures, and the largest paint on a slow phone would come after 1.9 s instead of 1.1 s.
 * A browser with scripts and React take what stands in `noscript` for text, so that neither loads nor hydrates it.
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
        {import.meta.env.SSR ? `(${startAfterPaint})('${hydrating}', '${hydrated}')` : ''}
      </script>
    </>
  )
}

/** Tells the page that React begins to take it over: from now on React itself hears what is pressed. */
export function announceHydrating(): void {
  document.dispatchEvent(new Event(hydrating))
}

/**
 * Tells the page that React has taken over its root: a button, or what carries `data-press`, is pressed again when it was pressed before, and a form
 * that no address of its own answers is sent.
 */
export function announceHydration(): void {
  document.dispatchEvent(new Event(hydrated))
}

/** Runs in the browser as a script of its own, so it uses nothing of this file. The scripts start at the first touch or key, or after 3 s, too. */
function startAfterPaint(hydrating: string, hydrated: string): void {
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

  let pressed: HTMLElement | null = null
  const remember = ({ target }: Event) => {
    pressed = (target instanceof Element && target.closest<HTMLElement>('button[type=button],[data-press]')) || pressed
  }
  document.addEventListener('click', remember, true)
  document.addEventListener(hydrating, () => document.removeEventListener('click', remember, true), { once: true })
  let sent: HTMLFormElement | null = null
  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement && event.target.matches('form[method=post]:not([action])'))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    sent = event.target
  }
  document.addEventListener('submit', hold, true)
  document.addEventListener(
    hydrated,
    () => {
      document.removeEventListener('submit', hold, true)
      // React first takes over the piece of the page that the button or the form stands in.
      setTimeout(() => {
        pressed?.click()
        sent?.requestSubmit()
      })
    },
    { once: true },
  )

  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const decoded = Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  const painted = decoded.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  const touched = new Promise((done) => {
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, done, { once: true, capture: true })
  })
  const late = new Promise((done) => setTimeout(done, 3000))
  void Promise.race([painted, touched, late]).then(start)
}
