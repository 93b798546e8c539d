import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/badge.tsx'
import { type Billing, monthsFree, type Plan } from './plans.ts'

const billings = ['monthly', 'yearly'] as const

export interface BillingSwitchProps {
  plans: readonly Plan[]
  value: Billing
  onChange: (billing: Billing) => void
}

/** By month or by year: two radio buttons that look like one switch. */
export function BillingSwitch({ plans, value, onChange }: BillingSwitchProps) {
  const { t } = useTranslation('membership')
  const free = monthsFree(plans)
  return (
    <fieldset className="inline-flex w-fit max-w-full flex-wrap rounded-sheet border border-line bg-card p-1">
      <legend className="sr-only">{t('billing')}</legend>
      {billings.map((billing) => (
        <label
          key={billing}
          className="inline-flex min-h-11 max-w-full cursor-pointer flex-wrap items-center gap-2 rounded-sheet px-5 text-secondary transition-colors duration-200 has-checked:bg-inverse has-checked:font-semibold has-checked:text-on-inverse has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text"
        >
          <input
            type="radio"
            name="billing"
            value={billing}
            checked={billing === value}
            onChange={() => onChange(billing)}
            className="sr-only"
          />
          {t(`by.${billing}`)}
          {billing === 'yearly' && free > 0 ? <Badge tone="gold">{t('free', { count: free })}</Badge> : null}
        </label>
      ))}
    </fieldset>
  )
}
