import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styleOf } from '#domain/site/settings/settings.policy.ts'
import { splitLocale } from '#values/locale.ts'
import { cn } from '#web/ui/cn.ts'
import { markOf } from './preview-marks.ts'
import type { SiteDraft } from './use-site-draft.ts'

const devices = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } } as const
export type Device = keyof typeof devices
export type Theme = 'light' | 'dark'

interface FrameProps {
  site: SiteDraft
  src: string
  device: Device
  theme: Theme
  setPath: (path: string) => void
  /** The page is loaded again when this is another. */
  state: string
}

/** The page in a frame as large as the device, drawn as small as its place; colours, fonts and what changed are drawn into it at once. */
export function PreviewFrame({ site, src, device, theme, setPath, state }: FrameProps) {
  const { t } = useTranslation('site-editor')
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scale = useScale(box, devices[device].width)
  const { width, height } = devices[device]
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    frame.current?.contentWindow?.location.reload()
  }, [state])
  const { colors, typography } = site.settings
  const { places } = site.draft
  const draw = () => {
    const inside = frame.current?.contentDocument
    if (!inside?.body) return
    inside.documentElement.dataset['theme'] = theme
    const sheet = inside.adoptedStyleSheets[0] ?? new (inside.defaultView as typeof window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(styleOf({ colors, typography, fills: [], focuses: [] }) + markOf(places))
    inside.adoptedStyleSheets = [sheet]
  }
  useEffect(draw, [theme, colors, typography, places])
  const onLoad = () => {
    draw()
    // A link leads to its page with the draft; what leads elsewhere, or sends something, does nothing.
    frame.current?.contentDocument?.addEventListener('click', (event) => follow(event, setPath), { capture: true })
    frame.current?.contentDocument?.addEventListener('submit', (event) => event.preventDefault(), { capture: true })
  }
  return (
    <div className="bg-sunk p-3 lg:p-4">
      <div ref={box} className="flex justify-center">
        {scale > 0 ? (
          <div
            style={{ width: width * scale, height: height * scale }}
            dir="ltr"
            className={cn('overflow-hidden border border-line bg-page', device === 'phone' ? 'rounded-3xl' : 'rounded-card')}
          >
            <iframe
              ref={frame}
              title={t('preview.title')}
              src={src}
              onLoad={onLoad}
              style={{ width, height, transform: `scale(${scale})` }}
              className="block max-w-none origin-top-left border-0 bg-page"
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function useScale(box: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const measure = () => setScale(Math.min(1, (box.current?.clientWidth ?? 0) / width))
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    measure()
    return () => observer.disconnect()
  }, [box, width])
  return scale
}

function follow(event: MouseEvent, setPath: (path: string) => void): void {
  const link = (event.target as Element | null)?.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  if (link.origin === window.location.origin) setPath(splitLocale(link.pathname).path)
}
