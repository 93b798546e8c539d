import { Files } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Reconciliation, StatementFile } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Uploaded } from './held-files.tsx'

interface DayFilesProps {
  state: Reconciliation
  mayChange: boolean
  onWithdraw: (file: StatementFile) => void
}

/** The files that cover the day, with whoever uploaded them, and what is to be withdrawn. */
export function DayFiles({ state: { files }, mayChange, onWithdraw }: DayFilesProps) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const consequences = { refresh: [api.reconciliation.key()], refused: 'toast', refreshOnRefusal: true } as const
  const confirm = useChange(api.reconciliation.withdraw.mutationOptions(), { ...consequences, done: t('withdraw.done') })
  const keep = useChange(api.reconciliation.keep.mutationOptions(), { ...consequences, done: t('files.kept') })
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files" className="overflow-hidden rounded-card border border-line bg-card text-dense leading-5">
      <h2 id="files" className="flex items-center gap-2.5 px-4 py-3 text-secondary leading-6 font-semibold lg:px-5">
        <Icon of={Files} className="size-4.5" />
        {t('files.title')}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 lg:px-5">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <WrittenText as="bdi" translate="no">
                  {file.name}
                </WrittenText>
              </p>
              <Uploaded file={file} />
              {file.withdrawal ? (
                <p className="text-warning">{t('files.asked', { name: file.withdrawal.by ?? '', reason: file.withdrawal.reason })}</p>
              ) : null}
            </div>
            {!mayChange || file.source === 'provider' ? null : file.withdrawal ? (
              <div className="flex flex-wrap gap-2">
                <Button
                  size="xs"
                  variant={file.withdrawal.isOwn ? 'outline' : 'primary'}
                  pending={confirm.isPending}
                  onClick={() => confirm.mutate({ id: file.id, reason: file.withdrawal?.reason ?? '' })}
                >
                  {t('files.confirm')}
                </Button>
                <Button size="xs" variant="outline" pending={keep.isPending} onClick={() => keep.mutate({ id: file.id })}>
                  {t('files.drop')}
                </Button>
              </div>
            ) : (
              <Button size="xs" variant="soft" onClick={() => onWithdraw(file)}>
                {t('files.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
