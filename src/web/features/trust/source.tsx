import { useTranslation } from 'react-i18next'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { useTo } from '#web/runtime/links.ts'

export interface SourceProps {
  of: keyof PublicSettings['assurances']
  className?: string
}

/** Names what proves a statement of the shop. */
export function Source({ of, className = '' }: SourceProps) {
  const { t } = useTranslation('trust')
  const { source, url } = useSettings().assurances[of]
  const to = useTo()
  return (
    <p className={`text-caption leading-5 text-quiet ${className}`}>
      {t('source')}{' '}
      {url ? (
        <a href={url.startsWith('/') ? to(url) : url} rel="noopener" className="underline underline-offset-4 hover:text-primary-text">
          {source || url}
        </a>
      ) : (
        source
      )}
    </p>
  )
}
