import { FlaskConical } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Documents that only the sandbox has accepted, once another service is connected: staff send them, or leave them out. */
export function Sandboxed({ count }: { count: number }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const locale = useLocale()
  const [isSent, setSent] = useState<boolean | null>(null)
  const close = () => setSent(null)
  const release = useChange(api.eInvoices.release.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: (answer, input) =>
      t(input.isSent ? 'sandboxed.queued' : 'sandboxed.left', { count: answer.count, number: formatNumber(answer.count, locale) }),
    refused: 'toast',
    after: close,
  })
  const number = formatNumber(count, locale)
  return (
    <section aria-labelledby="sandboxed" className="mt-3 rounded-card border border-line bg-card p-4 lg:px-5">
      <h2 id="sandboxed" className="flex items-center gap-2 text-secondary leading-6 font-semibold">
        <Icon of={FlaskConical} className="size-4.5 shrink-0" />
        {t('sandboxed.title', { count, number })}
      </h2>
      <p className="text-dense leading-5 text-quiet">{t('sandboxed.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setSent(true)}>
          {t('sandboxed.send')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setSent(false)}>
          {t('sandboxed.leave')}
        </Button>
      </div>
      {isSent === null ? null : (
        <ConfirmDialog
          title={t(isSent ? 'sandboxed.sendTitle' : 'sandboxed.leaveTitle', { count, number })}
          isForStaff
          keep={t('sandboxed.keep')}
          confirm={{
            size: 'sm',
            pending: release.isPending,
            onClick: () => release.mutate({ isSent }),
            children: t(isSent ? 'sandboxed.send' : 'sandboxed.leave'),
          }}
          onClose={close}
        >
          <p className="text-dense leading-5 text-quiet">{t(isSent ? 'sandboxed.sendText' : 'sandboxed.leaveText')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
