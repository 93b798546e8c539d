import { Check, Copy } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

interface TransferDetailsProps {
  alias: string
  name: string
  amount: number
  amountHint?: string | null
  reference: string
  className?: string
}

/** The details of a CliQ transfer, each with a copy button. */
export function TransferDetails({ alias, name, amount, amountHint = null, reference, className }: TransferDetailsProps) {
  const { t } = useTranslation('transfers')
  return (
    <dl className={className}>
      <Detail name={t('alias')} copied={alias} hint={name ? t('aliasHint', { name }) : null}>
        <bdi translate="no" dir="ltr">
          {alias}
        </bdi>
      </Detail>
      <Detail name={t('amount')} copied={(amount / 1000).toFixed(3)} hint={amountHint}>
        <Price amount={amount} className="text-[length:inherit] font-[inherit]" />
      </Detail>
      <Detail name={t('reference')} copied={reference} hint={t('referenceHint')}>
        <bdi translate="no" dir="ltr" className="tracking-[0.06em]">
          {reference}
        </bdi>
      </Detail>
    </dl>
  )
}

/** One thing to be written into the transfer, with a button that copies it. */
function Detail({ name, copied, hint, children }: { name: string; copied: string; hint: string | null; children: ReactNode }) {
  const { t } = useTranslation('transfers')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
      toast(t('copied'), { tone: 'good' })
    } catch {
      toast(t('copyFailed'), { tone: 'bad' })
    }
  }
  return (
    <div className="border-b border-line py-4 last:border-b-0">
      <dt className="type-small text-quiet">{name}</dt>
      <dd className="flex items-center justify-between gap-4 text-heading leading-8 font-semibold lining-nums tabular-nums">
        {children}
        <Button variant="soft" size="sm" aria-label={t('copyNamed', { name })} onClick={() => void copy()}>
          <Icon of={isCopied ? Check : Copy} className="size-4.5 stroke-[1.6]" />
          {t('copy')}
        </Button>
      </dd>
      {hint ? <dd className="mt-1 type-small text-quiet">{hint}</dd> : null}
    </div>
  )
}
