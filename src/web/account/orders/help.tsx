import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

const ways = [
  { name: 'contact', to: '/contact' },
  { name: 'changes', to: '/return-policy' },
  { name: 'questions', to: '/faq' },
] as const

/** Actions that are possible for an order at any time. */
export function Help() {
  const { t } = useTranslation('orders')
  return (
    <nav aria-label={t('help.title')} className="rounded-card border border-line bg-card px-6 py-3">
      <ul className="divide-y divide-line">
        {ways.map(({ name, to }) => (
          <li key={to}>
            <LocalLink
              to={to}
              className="flex min-h-12 items-center justify-between gap-4 text-secondary font-medium hover:text-primary-text"
            >
              {t(`help.${name}`)}
              <Icon of={ChevronRight} className="size-5 shrink-0 text-quiet rtl:-scale-x-100" />
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
