import { Languages, Moon, Sun } from 'lucide'
import { useTranslation } from 'react-i18next'
import { chooseTheme, keepLanguage, useIsDark } from '#web/layout/theme.ts'
import { useTwin } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A link to this page in the other language, labelled in that language. */
export function LanguageLink({
  hasIcon = false,
  isShort = false,
  className,
}: {
  hasIcon?: boolean
  isShort?: boolean
  className?: string
}) {
  const { t } = useTranslation('layout')
  const twin = useTwin()
  return (
    <a
      href={twin.href}
      lang={twin.locale}
      hrefLang={twin.locale}
      aria-label={isShort ? `${t('languageShort')} ${t('language')}` : undefined}
      onClick={() => keepLanguage(twin.locale)}
      className={cn('inline-flex h-11 items-center rounded-full hover:text-primary-text', className)}
    >
      {hasIcon ? <Icon of={Languages} className="size-5 stroke-[1.6]" /> : null}
      {isShort ? t('languageShort') : t('language')}
    </a>
  )
}

/** One line over an English page, shown where the browser prefers Arabic (see `applyStoredChoices`); nobody is redirected. */
export function LanguageOffer() {
  const { t } = useTranslation('layout')
  const { locale, href } = useTwin()
  if (locale !== 'ar') return null
  return (
    <p lang="ar" dir="rtl" className="language-offer h-11 items-center justify-center gap-3 bg-sunk text-dense">
      {t('offer.text')}
      <a
        href={href}
        hrefLang={locale}
        onClick={() => keepLanguage(locale)}
        className="inline-flex h-11 items-center font-bold text-primary-text underline underline-offset-4"
      >
        {t('offer.go')}
      </a>
      <button type="button" aria-label={t('offer.stay')} onClick={() => keepLanguage('en')} className="h-11 w-11 text-lg text-quiet">
        ×
      </button>
    </p>
  )
}

export function ThemeToggle() {
  const { t } = useTranslation('layout')
  const isDark = useIsDark()
  return (
    <IconButton label={isDark ? t('theme.toLight') : t('theme.toDark')} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Icon of={Sun} /> : <Icon of={Moon} />}
    </IconButton>
  )
}

/** The same switch as a row with a word, for the drawer. */
export function ThemeRow({ className }: { className?: string }) {
  const { t } = useTranslation('layout')
  const isDark = useIsDark()
  return (
    <button type="button" className={className} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Icon of={Sun} className="size-5 stroke-[1.6]" /> : <Icon of={Moon} className="size-5 stroke-[1.6]" />}
      {isDark ? t('theme.light') : t('theme.dark')}
    </button>
  )
}
