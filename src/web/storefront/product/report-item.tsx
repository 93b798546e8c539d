import { Flag } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Icon } from '#web/ui/icon.tsx'

const ReportSheet = lazy(() => import('#web/features/reports/report-sheet.tsx'))

/** Says to the moderators that something is wrong with this piece. */
export function ReportItem({ id }: { id: string }) {
  const { t } = useTranslation('product')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 w-fit items-center gap-2 type-small text-quiet hover:text-primary-text"
      >
        <Icon of={Flag} className="size-4" />
        {t('report')}
      </button>
      {isOpen ? (
        <Suspense>
          <ReportSheet of={{ as: 'item', item: id }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
