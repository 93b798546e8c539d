import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide'
import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** Asks for identity documents where a high deposit requires them and none were submitted. Renders nothing for a visitor. */
export function IdentityWanted({ className }: { className?: string }) {
  const { t } = useTranslation('orders')
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.identityVerification.mine.queryOptions(), enabled: person !== null })
  if (data?.need !== 'deposit' || data.isVerified || data.check?.status === 'waiting') return null
  return (
    <section className={className}>
      <div className="flex gap-4 rounded-card bg-warning-tint p-5">
        <Icon of={IdCard} className="mt-0.5 size-6 shrink-0 stroke-[1.6] text-warning" />
        <div>
          <h2 className="type-label">{t('identity-title')}</h2>
          <p className="mt-1 text-secondary leading-6">{t('identity-text')}</p>
          <LocalLink to="/profile?tab=settings&page=privacy#identity-verification" className="mt-1 inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('identity-action')}</span>
          </LocalLink>
        </div>
      </div>
    </section>
  )
}
