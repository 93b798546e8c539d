import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { themes } from '#domain/accounts/profiles/profile.contract.ts'
import { type Locale, locales, localizedPath, splitLocale } from '#values/locale.ts'
import { useChoice, useProfileAnswer } from '#web/account/use-profile.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { chooseTheme, keepLanguage } from '#web/layout/theme.ts'
import { useLocale } from '#web/runtime/links.ts'
import { type Theme, useViewer } from '#web/runtime/viewer.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Section } from './section.tsx'

const languages: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/** Language and theme, here and on devices signed in for the first time. */
export function Look() {
  const { t } = useTranslation('profile')
  const { api, theme: first } = useViewer()
  const locale = useLocale()
  const choose = useChoice()
  const { failed } = useProfileAnswer()
  const [theme, setTheme] = useState<Theme>(first)
  const speak = useChange(api.profile.change.mutationOptions(), { whenRefused: failed })
  return (
    <Section title={t('settings.look')}>
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-16">
        <div>
          <ChoiceChips
            legend={t('settings.language')}
            name="language"
            value={locale}
            options={locales.map((value) => ({ value, label: languages[value] }))}
            onChange={(next) => speak.mutate({ locale: next }, { onSuccess: () => openIn(next) })}
          />
          <p className="mt-1.5 type-small text-quiet">{t('settings.languageHint')}</p>
        </div>
        <ChoiceChips
          legend={t('settings.theme')}
          name="theme"
          value={theme}
          options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          onChange={(next) => {
            setTheme(next)
            chooseTheme(next)
            choose({ theme: next })
          }}
        />
      </div>
    </Section>
  )
}

/** This page in another language, with a note to the server. */
function openIn(locale: Locale): void {
  keepLanguage(locale)
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  window.location.assign(`${localizedPath(splitLocale(pathname).path, locale)}?${query}`)
}
