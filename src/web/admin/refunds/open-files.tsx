import { FileDown } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RepaymentFile } from '#domain/renting/repayments/repayment.contract.ts'
import { formatInstant } from '#values/format.ts'
import { ConfirmForm } from '#web/admin/payout/confirm-form.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { saveFile } from '#web/runtime/save-file.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

/** The files of which the bank has not answered every transfer. */
export function OpenFiles({ files, canWrite }: { files: readonly RepaymentFile[]; canWrite: boolean }) {
  return files.map((file) => <OpenFile key={file.number} file={file} canWrite={canWrite} />)
}

function OpenFile({ file, canWrite }: { file: RepaymentFile; canWrite: boolean }) {
  const { t } = useTranslation('repayment-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const [isConfirming, setConfirming] = useState(false)
  const { number, amount, count, answered, madeAt, madeBy } = file
  const download = useChange(api.operations.repaymentFile.mutationOptions(), {
    before: ({ name, text }) => saveFile({ name, text, type: 'application/xml' }),
    refused: 'toast',
  })
  const confirm = useChange(api.operations.confirmRepaymentFile.mutationOptions(), {
    refresh: [api.operations.key()],
    done: ({ confirmed }) => t('files.done', { count: confirmed }),
    after: () => setConfirming(false),
  })
  return (
    <section aria-labelledby={`file-${number}`} className="rounded-card border border-line bg-card p-4 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`file-${number}`} className="text-secondary leading-6 font-semibold">
          {t('files.title', { file: number })}
        </h2>
        <Price amount={amount} className="font-semibold" />
      </div>
      <p className="text-caption leading-5 text-quiet">
        {t('files.made', { at: formatInstant(madeAt, locale), name: `\u2068${madeBy}\u2069` })} ·{' '}
        {t('files.answered', { done: answered, count })}
      </p>
      {canWrite ? (
        <>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" variant="outline" pending={download.isPending} onClick={() => download.mutate({ number })}>
              {download.isPending ? null : <Icon of={FileDown} className="size-4" />}
              {t('files.download')}
            </Button>
            <Button size="sm" variant="soft" aria-expanded={isConfirming} onClick={() => setConfirming(!isConfirming)}>
              {t('files.confirm')}
            </Button>
          </div>
          {isConfirming ? (
            <div className="mt-3">
              <ConfirmForm onConfirm={(reference) => confirm.mutateAsync({ number, reference })} onClose={() => setConfirming(false)} />
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  )
}
