import { Languages, Moon, Sun } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTwin } from '#web/runtime/links.ts'
import { chooseTheme, keepLanguage, useIsDark } from './theme.ts'

/** To this page in the other language, named in that language. */
export function LanguageLink({ hasIcon = false, className }: { hasIcon?: boolean; className?: string }) {
  const { t } = useTranslation('layout')
  const twin = useTwin()
  return (
    <a
      href={twin.href}
      lang={twin.locale}
      hrefLang={twin.locale}
      onClick={() => keepLanguage(twin.locale)}
      className={cn('inline-flex h-11 items-center rounded-full hover:text-primary-text', className)}
    >
      {hasIcon ? <Icon of={Languages} className="size-5 stroke-[1.6]" /> : null}
      {t('language')}
    </a>
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
