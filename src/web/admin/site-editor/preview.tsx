import { Monitor, Moon, Smartphone, Sun } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styleOf } from '#domain/site/settings/settings.policy.ts'
import type { Locale } from '#values/locale.ts'
import { splitLocale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { framedPath } from './draft-bar.tsx'
import type { SiteDraft } from './use-site-draft.ts'

const devices = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } } as const
type Device = keyof typeof devices
type Theme = 'light' | 'dark'

/** A page of the site with the draft, on a device, in a language and a theme that are those of the preview alone. */
export function Preview({ site, page }: { site: SiteDraft; page: string }) {
  const { t } = useTranslation('site-editor')
  const own = useLocale()
  const [device, setDevice] = useState<Device>('desktop')
  const [locale, setLocale] = useState<Locale>(own)
  const [theme, setTheme] = useState<Theme>('light')
  const [path, setPath] = useState(page)
  useEffect(() => setPath(page), [page])
  const { previewKey, revision } = site.draft
  return (
    <section aria-label={t('preview.title')} className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <Switches
          label={t('preview.device')}
          chosen={device}
          onChoose={setDevice}
          options={[
            { name: 'desktop', icon: Monitor },
            { name: 'phone', icon: Smartphone },
          ]}
        />
        <Switches label={t('preview.language')} chosen={locale} onChoose={setLocale} options={[{ name: 'en' }, { name: 'ar' }]} />
        <Switches
          label={t('preview.theme')}
          chosen={theme}
          onChoose={setTheme}
          options={[
            { name: 'light', icon: Sun },
            { name: 'dark', icon: Moon },
          ]}
        />
      </div>
      {previewKey ? (
        <Frame {...{ site, device, theme, path, setPath }} src={framedPath(path, { key: previewKey, locale })} revision={revision ?? 0} />
      ) : (
        <div className="h-[420px] animate-pulse bg-sunk motion-reduce:animate-none" />
      )}
    </section>
  )
}

interface FrameProps {
  site: SiteDraft
  src: string
  device: Device
  theme: Theme
  path: string
  setPath: (path: string) => void
  /** The page is loaded again when another one is saved. */
  revision: number
}

function Frame({ site, src, device, theme, setPath, revision }: FrameProps) {
  const { t } = useTranslation('site-editor')
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(0)
  const { width, height } = devices[device]
  useEffect(() => {
    const measure = () => setScale(Math.min(1, (box.current?.clientWidth ?? 0) / width))
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    measure()
    return () => observer.disconnect()
  }, [width])
  const shown = useRef(revision)
  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    frame.current?.contentWindow?.location.reload()
  }, [revision])
  const { colors, typography } = site.settings
  const draw = () => {
    const inside = frame.current?.contentDocument
    if (!inside?.body) return
    inside.documentElement.dataset['theme'] = theme
    const sheet = inside.adoptedStyleSheets[0] ?? new (inside.defaultView as typeof window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(styleOf({ colors, typography, fills: [] }))
    inside.adoptedStyleSheets = [sheet]
  }
  useEffect(draw, [theme, colors, typography])
  const onLoad = () => {
    draw()
    // A link leads to its page with the draft; what leads elsewhere, or sends something, does nothing.
    frame.current?.contentDocument?.addEventListener('click', (event) => follow(event, setPath), { capture: true })
    frame.current?.contentDocument?.addEventListener('submit', (event) => event.preventDefault(), { capture: true })
  }
  return (
    <div ref={box} className="flex justify-center overflow-hidden bg-sunk p-0">
      {scale > 0 ? (
        <div style={{ width: width * scale, height: height * scale }} dir="ltr" className="max-w-full overflow-hidden">
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
  )
}

function follow(event: MouseEvent, setPath: (path: string) => void): void {
  const link = (event.target as Element | null)?.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  if (link.origin === window.location.origin) setPath(splitLocale(link.pathname).path)
}

type Choice = Device | Theme | Locale

interface SwitchesProps<Name extends Choice> {
  label: string
  chosen: Name
  onChoose: (name: Name) => void
  options: readonly { name: Name; icon?: typeof Sun }[]
}

function Switches<Name extends Choice>({ label, chosen, onChoose, options }: SwitchesProps<Name>) {
  const { t } = useTranslation('site-editor')
  return (
    <fieldset className="flex rounded-full border border-line p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className={cn(
            'flex h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-[14px] font-medium lg:h-8',
            name === chosen && 'bg-ink text-page',
          )}
        >
          {icon ? <Icon of={icon} className="size-4" /> : null}
          {t(`preview.${name as Choice}`)}
        </button>
      ))}
    </fieldset>
  )
}
