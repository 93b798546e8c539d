import { LocalLink } from '#web/runtime/links.ts'
import { Trans } from 'react-i18next'
import { useTranslation } from '#web/ui/use-translation.ts'

const link = '-my-3 py-3 font-medium text-ink underline decoration-gold underline-offset-4 hover:decoration-primary-text'

/** The sentence above a button with which she agrees to the terms and the privacy policy. */
export function Agreement({
  words,
  className = '',
}: {
  words: 'sign-in-methods:terms' | 'identity-verification:checkout'
  className?: string
}) {
  const { t } = useTranslation(words.split(':')[0])
  return (
    <p className={`type-small text-quiet ${className}`}>
      <Trans
        t={t}
        i18nKey={words}
        components={{
          terms: <LocalLink to="/terms-conditions" target="_blank" className={link} />,
          privacy: <LocalLink to="/privacy-policy" target="_blank" className={link} />,
        }}
      />
    </p>
  )
}
