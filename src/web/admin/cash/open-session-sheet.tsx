import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { largestFloat } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { filsOf } from '#values/amount.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** A typed float; an empty one is none. */
const floatOf = (typed: string): number | null => (typed.trim() === '' ? 0 : filsOf(typed, largestFloat))
const openForm = z.strictObject({
  courierId: z.string().check(z.minLength(1)),
  float: z.pipe(
    z.string().check(z.refine((typed) => floatOf(typed) !== null)),
    z.transform((typed) => floatOf(typed) ?? 0),
  ),
})
const input = 'h-11 text-secondary lg:h-11'

/** Opens the session of a courier's shift with a float. */
export default function OpenSessionSheet({ cash, onClose }: { cash: CashOverview; onClose: () => void }) {
  const { t } = useTranslation('cash')
  const { couriers, sums } = cash
  const locale = useLocale()
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('open.title')} side="dialog">
        {couriers.length === 0 ? (
          <p className="text-dense leading-5 text-quiet">{t('open.nobody')}</p>
        ) : (
          <>
            <p className="mb-4 text-dense leading-5 text-quiet">{t('open.text', { amount: formatMoney(sums.atShop, locale) })}</p>
            <OpenForm couriers={couriers} onClose={onClose} />
          </>
        )}
      </SheetContent>
    </Sheet>
  )
}

function OpenForm({ couriers, onClose }: { couriers: CashOverview['couriers']; onClose: () => void }) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const locale = useLocale()
  const [key] = useState(newKey)
  const most = formatMoney(largestFloat, locale)
  const open = useChange(api.cash.open.mutationOptions(), { refresh: [api.cash.key()], done: t('open.done'), after: onClose })
  const amountFault = useAmountFault(largestFloat)
  const form = useApiForm({
    schema: openForm,
    defaultValues: { courierId: couriers[0]?.id ?? '', float: '' },
    words: {
      courierId: t('open.missing.courier'),
      float: ({ typed }) => amountFault(typed['float']) ?? t('open.missing.float', { most }),
    },
    fieldOf: {
      'cash.shop-not-enough': 'float',
      'cash.session-open': 'courierId',
      'cash.unknown-courier': 'courierId',
      'cash.own': 'courierId',
    },
    failure: useRefusalWords(),
    send: (opening) => open.mutateAsync({ ...opening, key }),
  })
  return (
    <ContractForm form={form} className="flex flex-col gap-4">
      <FormField label={t('open.courier')} name="courierId">
        <Select className={input}>
          {couriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label={t('open.float')} name="float" hint={t('open.floatHint', { most })}>
        <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className={input} />
      </FormField>
      <FormProblem />
      <div>
        <SubmitButton size="sm">{t('open.submit')}</SubmitButton>
      </div>
    </ContractForm>
  )
}
