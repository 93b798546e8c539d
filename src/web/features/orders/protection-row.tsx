import { useTranslation } from 'react-i18next'
import type { QuoteReductions } from '#domain/renting/quotes/quote.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { SwitchRow } from '#web/ui/switch.tsx'

interface ProtectionRowProps {
  protection: NonNullable<QuoteReductions['protection']>
  isChosen: boolean
  onChange: (wantsProtection: boolean) => void
}

/** Takes the protection plan or leaves it: what it costs, and what it takes off the deposit. */
export function ProtectionRow({ protection: { amount, off }, isChosen, onChange }: ProtectionRowProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  return (
    <SwitchRow
      label={t('protection-use', { amount: formatMoney(amount, locale) })}
      hint={t('protection-hint', { off: formatMoney(off, locale) })}
      checked={isChosen}
      onChange={onChange}
    />
  )
}
