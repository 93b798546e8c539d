import { ChevronRight, FileDown } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PaperProps {
  title: string
  number: string
  badge: ReactNode
  /** Its PDF file in the API. */
  file: string
  children: ReactNode
}

/** A statement as a page: the way back, its heading, what it says, and the same as a file. */
export function Paper({ title, number, badge, file, children }: PaperProps) {
  const { t } = useTranslation(['payouts', 'profile'])
  const locale = useLocale()
  return (
    <div className="wrap max-w-220 pt-6 lg:pt-8">
      <PageHead title={`${number} · ${t('profile:tab.payouts')}`} />
      <nav aria-label={t('breadcrumb')} className="flex items-center gap-2 type-small text-quiet">
        <LocalLink to="/profile/payouts" className="inline-flex min-h-11 items-center hover:text-primary-text lg:min-h-6">
          {t('profile:tab.payouts')}
        </LocalLink>
        <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
        <bdi translate="no" aria-current="page">
          {number}
        </bdi>
      </nav>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-h1-small">{title}</h1>
        {badge}
      </div>
      {children}
      <Button asChild variant="outline" className="mt-6 max-sm:w-full">
        <a href={`${file}?locale=${locale}`} download>
          <Icon of={FileDown} className="size-5" />
          {t('download')}
        </a>
      </Button>
    </div>
  )
}

/** A line of a statement: what for, and how much. */
export function PaperLine({ name, isTotal = false, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isTotal
          ? 'flex items-baseline justify-between gap-4 border-t border-ink pt-4 pb-1 font-semibold rtl:font-bold'
          : 'flex items-baseline justify-between gap-4 py-3 text-secondary leading-6'
      }
    >
      <dt className="min-w-0">{name}</dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  )
}
