import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkKinds, type ChosenKind, isDecision } from '#domain/catalogue/listings/bulk/listing-bulk.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkSheet } from './bulk-sheet.tsx'

/** The actions for the chosen items; each opens a preview first. */
export function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('managed-items')
  const { person } = useViewer()
  const [open, setOpen] = useState<ChosenKind | null>(null)
  const kinds = bulkKinds.filter((kind) => isDecision(kind) || personCan(person, 'stock.change-all'))
  return (
    <section
      aria-label={t('bulk.label')}
      data-bar="bottom"
      className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-page px-4 py-2 lg:px-6"
    >
      <p aria-live="polite" className="text-dense font-semibold max-lg:w-full">
        {t('bulk.chosen', { count: ids.length })}
      </p>
      {kinds.map((kind) => (
        <Button key={kind} size="sm" variant={kind === 'suspend' ? 'destructive' : 'outline'} onClick={() => setOpen(kind)}>
          {t(`bulk.kind.${kind}`)}
        </Button>
      ))}
      <Button size="sm" variant="quiet" className="ms-auto" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {open ? <BulkSheet kind={open} ids={ids} onClose={() => setOpen(null)} onDone={onDone} /> : null}
    </section>
  )
}
