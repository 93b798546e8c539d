import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import type { CodeRow } from '#domain/money/promotions/promotion.contract.ts'
import type { Day } from '#values/day.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { codeFields } from './code-fields.ts'

/** Of a percentage its hundredths: what is typed counts as dinars first, in thousandths. */
const basisPoints = (fils: number) => Math.round(fils / 100) * 10
const typedSum = (fils: number | null) => (fils === null || fils === 0 ? '' : String(fils / 1000))

interface CodeFormProps {
  code: CodeRow | null
  onDone: (words: string) => Promise<void>
}

/** Begins a promotional code, or changes the limits of one: what it takes off stays. */
export function CodeForm({ code, onDone }: CodeFormProps) {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const running = useQuery(api.promotions.campaigns.queryOptions({ input: { state: 'open' }, staleTime: 10_000 }))
  const campaigns = [
    ...(running.data?.rows ?? []),
    // The one it has, also when that has given its budget.
    ...(code?.campaign && !running.data?.rows.some(({ id }) => id === code.campaign)
      ? [{ id: code.campaign, name: code.campaignName ?? '' }]
      : []),
  ]
  const form = useCodeForm(code, onDone)
  const chosen = form.watch('campaign')
  // Of a campaign that is no longer among them it is not known here.
  const partner = chosen ? running.data?.rows.find(({ id }) => id === chosen)?.partner : null
  const input = 'h-11 text-secondary lg:h-11'
  return (
    <ContractForm form={form} className="grid gap-4 sm:grid-cols-2">
      <What isKnown={code !== null} input={input} />
      <FormField label={t('form.from')} name="from">
        <TextInput type="date" className={input} />
      </FormField>
      <FormField label={t('form.until')} name="until">
        <TextInput type="date" className={input} />
      </FormField>
      <FormField label={t('form.maxUses')} name="maxUses" hint={t('form.noLimit')}>
        <TextInput inputMode="numeric" dir="ltr" maxLength={6} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.maxUsesPerPerson')} name="maxUsesPerPerson" hint={t('form.noLimit')}>
        <TextInput inputMode="numeric" dir="ltr" maxLength={6} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.minimum')} name="minimum" hint={t('form.noLimit')}>
        <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.most')} name="most" hint={t('form.noLimit')}>
        <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.who')} name="who">
        <Select className={input}>
          <option value="everyone">{t('form.everyone')}</option>
          <option value="first-order">{t('form.firstOrder')}</option>
        </Select>
      </FormField>
      <FormField label={t('form.campaign')} name="campaign">
        <Select className={input}>
          <option value="">{t('form.noCampaign')}</option>
          {campaigns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      <div className="flex flex-col gap-3 sm:col-span-2">
        <p className="text-dense leading-5 text-quiet">
          {partner ? t('form.partnerPays', { partner }) : partner === null ? t('form.whoPays') : null}
        </p>
        <FormProblem />
        <div>
          <SubmitButton size="sm">{t(code ? 'form.change' : 'form.add')}</SubmitButton>
        </div>
      </div>
    </ContractForm>
  )
}

/** A code as the form edits it; without one, a percentage for one use a person that begins today. */
function typedOf(code: CodeRow | null, today: Day): z.input<typeof codeFields> {
  return {
    code: code?.id ?? '',
    kind: code?.kind ?? 'percent',
    amount: code ? String(code.kind === 'percent' ? code.amount / 100 : code.amount / 1000) : '',
    category: categories.find((one) => one === code?.categories[0]),
    most: typedSum(code?.most ?? null),
    minimum: typedSum(code?.minimum ?? null),
    maxUses: String(code?.maxUses ?? ''),
    maxUsesPerPerson: String(code?.maxUsesPerPerson ?? (code ? '' : 1)),
    who: code?.isFirstOrder ? 'first-order' : 'everyone',
    campaign: code?.campaign ?? '',
    from: code?.from ?? today,
    until: code?.until ?? today,
  }
}

/** The form that adds the code, or changes the limits of one that exists. */
function useCodeForm(code: CodeRow | null, onDone: CodeFormProps['onDone']) {
  const { t } = useTranslation('promotions')
  const { api, today } = useViewer()
  const add = useMutation(api.promotions.add.mutationOptions())
  const change = useMutation(api.promotions.change.mutationOptions())
  const amountFault = useAmountFault()
  return useApiForm({
    schema: codeFields,
    defaultValues: typedOf(code, today),
    words: {
      code: t('form.missing.code'),
      amount: ({ typed }) => amountFault(typed['amount']) ?? t('form.missing.amount'),
      most: ({ typed }) => amountFault(typed['most']) ?? t('form.missing.sum'),
      minimum: ({ typed }) => amountFault(typed['minimum']) ?? t('form.missing.sum'),
      maxUses: t('form.missing.count'),
      maxUsesPerPerson: t('form.missing.count'),
    },
    fieldOf: {
      'promotion.exists': 'code',
      'promotion.percent-too-high': 'amount',
      'promotion.used-more': 'maxUses',
      'days.reversed': 'until',
      'promotion.unknown-campaign': 'campaign',
    },
    failure: useRefusalWords(),
    async send({
      code: name,
      kind,
      amount,
      category,
      who,
      campaign = null,
      minimum = 0,
      most = null,
      maxUses = null,
      maxUsesPerPerson = null,
      ...days
    }) {
      const limits = { ...days, minimum, most, maxUses, maxUsesPerPerson, isFirstOrder: who === 'first-order', campaign }
      if (code) await change.mutateAsync({ code: code.id, ...limits })
      else {
        const off = kind === 'percent' ? basisPoints(amount) : amount
        await add.mutateAsync({ code: name, kind, amount: off, categories: category === undefined ? [] : [category], ...limits })
      }
      await onDone(t(code ? 'form.changed' : 'form.added', { code: name }))
    },
  })
}

/** The parts of a code that cannot change. */
function What({ isKnown, input }: { isKnown: boolean; input: string }) {
  const { t } = useTranslation(['promotions', 'items'])
  return (
    <>
      <FormField label={t('form.code')} name="code" hint={t('form.codeHint')}>
        <TextInput
          dir="ltr"
          readOnly={isKnown}
          maxLength={24}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className={input}
        />
      </FormField>
      <FormField label={t('form.kind')} name="kind">
        <Select disabled={isKnown} className={input}>
          <option value="percent">{t('form.percent')}</option>
          <option value="fixed">{t('form.fixed')}</option>
        </Select>
      </FormField>
      <FormField label={t('form.amount')} name="amount" hint={t('form.amountHint')}>
        <TextInput inputMode="decimal" dir="ltr" readOnly={isKnown} maxLength={24} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.category')} name="category">
        <Select disabled={isKnown} className={input}>
          <option value="">{t('form.everyCategory')}</option>
          {categories.map((one) => (
            <option key={one} value={one}>
              {t(`items:category.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
    </>
  )
}
