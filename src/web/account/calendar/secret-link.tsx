import { Copy } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

interface SecretLinkProps {
  title: string
  text: string
  /** Null before the address is made. */
  token: string | null
  isPending: boolean
  onRenew: () => void
  children?: ReactNode
}

/** The secret address under which other calendars read one of the shop: it is copied, made, or replaced by another one. */
export function SecretLink({ title, text, token, isPending, onRenew, children }: SecretLinkProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  const [uncopied, setUncopied] = useState<string | null>(null)
  const copy = async (): Promise<void> => {
    const address = `${window.location.origin}/calendar/${token}.ics?lang=${locale}`
    try {
      await navigator.clipboard.writeText(address)
      toast(t('month.copied'), { tone: 'good' })
    } catch {
      setUncopied(address)
    }
  }
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-5">
      {children}
      <h2 className="text-secondary leading-6 font-semibold">{title}</h2>
      <p className="type-small text-quiet">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {token === null ? null : (
          <Button size="sm" variant="soft" onClick={() => void copy()}>
            <Icon of={Copy} className="size-4" />
            {t('month.copy')}
          </Button>
        )}
        <Button size="sm" variant={token === null ? 'soft' : 'quiet'} pending={isPending} onClick={onRenew}>
          {t(token === null ? 'month.make' : 'month.renew')}
        </Button>
      </div>
      {uncopied === null ? null : (
        <p className="mt-3 type-small">
          {t('month.copyFailed')}{' '}
          <bdi translate="no" className="break-all">
            {uncopied}
          </bdi>
        </p>
      )}
    </section>
  )
}
