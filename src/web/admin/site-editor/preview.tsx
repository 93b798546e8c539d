import { Monitor, Moon, RotateCw, Smartphone, Sun } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, localizedPath } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Device, PreviewFrame, type Theme } from './preview-frame.tsx'
import type { SiteDraft } from './use-site-draft.ts'

/** A page of the site with the draft, on a device, in a language and a theme that are those of the preview alone. */
export function Preview({ site, page }: { site: SiteDraft; page: string }) {
  const { t } = useTranslation('site-editor')
  const own = useLocale()
  const [device, setDevice] = useState<Device>('desktop')
  const [locale, setLocale] = useState<Locale>(own)
  const [theme, setTheme] = useState<Theme>('light')
  const [path, setPath] = useState(page)
  const [reloads, setReloads] = useState(0)
  useEffect(() => setPath(page), [page])
  // On a phone the page of a desktop would be too small to read.
  useEffect(() => {
    if (window.matchMedia('(max-width: 639px)').matches) setDevice('phone')
    if (document.documentElement.dataset['theme'] === 'dark') setTheme('dark')
  }, [])
  const { revision, previewKey } = site.draft
  // Once somebody else has published, the draft that was shown is gone, and what is live is seen.
  const isGone = site.theirs?.revision === null
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
        <span className="flex-1" />
        <IconButton label={t('preview.reload')} className="lg:size-9 [&_svg]:size-4" onClick={() => setReloads(reloads + 1)}>
          <Icon of={RotateCw} />
        </IconButton>
      </div>
      {previewKey ? (
        <PreviewFrame
          {...{ site, device, theme, setPath }}
          src={`${localizedPath(path, locale)}?preview=${previewKey}`}
          state={`${revision} ${isGone} ${reloads}`}
        />
      ) : (
        <div className="h-105 animate-pulse bg-sunk motion-reduce:animate-none" />
      )}
    </section>
  )
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
            'flex h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-dense font-medium lg:h-8',
            name === chosen && 'bg-ink text-page',
          )}
        >
          {icon ? <Icon of={icon} className="size-4" /> : null}
          <span className={cn(icon && 'max-sm:sr-only')}>{t(`preview.${name as Choice}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
