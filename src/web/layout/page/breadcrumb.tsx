import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { localizedPath } from '#values/locale.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'

export interface Step {
  label: string
  /** A path without language. */
  to: string
}

/** The breadcrumb: home first, the current page last and without a link; also as structured data. */
export function Breadcrumb({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const { t } = useTranslation('layout')
  const { baseUrl, locale } = useViewer()
  const keep = useWithChoice()
  const all = [{ label: t('breadcrumbHome'), to: '/' }, ...steps]
  return (
    <nav aria-label={t('breadcrumb')} className={cn('type-small text-quiet', className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {all.map(({ label, to }, index) => (
          <li key={to} aria-current={index === all.length - 1 ? 'page' : undefined} className="flex min-w-0 items-center gap-2">
            {index > 0 ? <Icon of={ChevronRight} className="size-3.5 shrink-0 rtl:-scale-x-100" /> : null}
            {index === all.length - 1 ? (
              <span className="truncate">{label}</span>
            ) : (
              <LocalLink to={keep(to)} className="-my-2 py-2 hover:text-ink">
                {label}
              </LocalLink>
            )}
          </li>
        ))}
      </ol>
      <JsonLd
        graph={[
          {
            '@type': 'BreadcrumbList',
            itemListElement: all.map(({ label, to }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: label,
              item: baseUrl + localizedPath(to, locale),
            })),
          },
        ]}
      />
    </nav>
  )
}
