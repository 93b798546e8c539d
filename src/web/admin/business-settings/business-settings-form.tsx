import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BusinessSettings, businessSettingsSchema } from '#domain/site/business-settings/business-settings.policy.ts'
import { filsOf } from '#values/amount.ts'
import { cleaned } from '#values/cleaned.ts'
import { formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { groups, kindOf, wordOf } from './setting-words.ts'

type Typed = Readonly<Record<string, string | boolean>>
const allFields: readonly string[] = groups.flatMap(({ fields }) => fields)

/** Every figure as it is typed. */
function typedOf(figures: BusinessSettings): Typed {
  return Object.fromEntries(
    allFields.map((field) => {
      const value = valueAt(figures, field)
      if (typeof value === 'boolean') return [field, value]
      const divisor = { money: 1000, share: 100, count: 1, switch: 1 }[kindOf(field)]
      return [field, String(value / divisor)]
    }),
  )
}

function valueAt(figures: unknown, field: string): number | boolean {
  let at: unknown = figures
  for (const step of field.split('.'))
    at = typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === step)?.[1] : undefined
  return typeof at === 'boolean' || typeof at === 'number' ? at : 0
}

/** A figure of what was typed; null when it is none. */
function figureOf(field: string, typed: string | boolean): number | boolean | null {
  if (typeof typed === 'boolean') return typed
  if (kindOf(field) === 'money') {
    const fils = filsOf(typed)
    return fils === null || fils % 10 !== 0 ? null : fils
  }
  const plain = cleaned(typed).replace(/[٫,،]/, '.')
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return null
  const figure = kindOf(field) === 'share' ? Math.round(Number(plain) * 100) : Number(plain)
  return Number.isInteger(figure) && figure <= (kindOf(field) === 'share' ? 10_000 : 100) ? figure : null
}

/** The document of what was typed, or the fields that are no figures. */
function figuresOf(typed: Typed): { figures: BusinessSettings | null; faults: string[] } {
  const read = allFields.map((field) => ({ field, figure: figureOf(field, typed[field] ?? '') }))
  const parsed = businessSettingsSchema.safeParse(
    read.reduce<Branch>((document, { field, figure }) => placed(document, field.split('.'), figure), {}),
  )
  const isUpsideDown = parsed.success && parsed.data.serviceFee.least > parsed.data.serviceFee.most
  const faults = read.filter(({ figure }) => figure === null).map(({ field }) => field)
  return { figures: parsed.data ?? null, faults: isUpsideDown ? ['serviceFee.least'] : faults }
}

interface Branch {
  [name: string]: Branch | number | boolean | null
}

function placed(branch: Branch, [step = '', ...rest]: readonly string[], figure: number | boolean | null): Branch {
  const below = branch[step]
  return { ...branch, [step]: rest.length === 0 ? figure : placed(typeof below === 'object' && below !== null ? below : {}, rest, figure) }
}

/** Every figure, by the part of the price that it makes, and writing them as a new version. */
export function BusinessSettingsForm({ current }: { current: { version: number; figures: BusinessSettings } }) {
  const { t } = useTranslation('business-settings')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const before = typedOf(current.figures)
  const [typed, setTyped] = useState<Typed>(before)
  const { figures, faults } = figuresOf(typed)
  const changed = allFields.filter((field) => figureOf(field, typed[field] ?? '') !== valueAt(current.figures, field))
  const { mutate, isPending, error } = useChange(api.businessSettings.write.mutationOptions(), {
    refresh: [api.businessSettings.key()],
    done: ({ version }) => t('saved', { number: formatNumber(version, locale) }),
  })
  const set = (field: string, value: string | boolean) => setTyped({ ...typed, [field]: value })
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ name, fields }) => (
        <section key={name} aria-labelledby={`figures-${name}`} className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
          <h2 id={`figures-${name}`} className="text-secondary leading-6 font-semibold">
            {t(`group.${name}`)}
          </h2>
          <p className="text-dense leading-5 text-quiet">{t(`groupText.${name}`)}</p>
          <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
            {fields.map((field) => (
              <Figure
                key={field}
                field={field}
                value={typed[field] ?? ''}
                isWrong={faults.includes(field)}
                isChanged={changed.includes(field)}
                onChange={(value) => set(field, value)}
              />
            ))}
          </div>
        </section>
      ))}
      <div data-bar="bottom" className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-page py-3">
        {error ? (
          <p role="alert" className="w-full text-dense text-bad">
            {sentence(error)}
          </p>
        ) : null}
        <Button
          size="sm"
          pending={isPending}
          disabled={changed.length === 0 || faults.length > 0 || figures === null}
          onClick={() => figures && mutate({ version: current.version, figures })}
        >
          {t('save', { number: formatNumber(current.version + 1, locale) })}
        </Button>
        {changed.length > 0 ? (
          <Button variant="quiet" size="sm" onClick={() => setTyped(before)}>
            {t('reset')}
          </Button>
        ) : null}
        <p aria-live="polite" className="text-dense text-quiet">
          {changed.length > 0
            ? t('changed', { count: changed.length })
            : current.version > 0
              ? t('inForce', { number: formatNumber(current.version, locale) })
              : t('inForceOwn')}
        </p>
      </div>
    </div>
  )
}

interface FigureProps {
  field: string
  value: string | boolean
  isWrong: boolean
  isChanged: boolean
  onChange: (value: string | boolean) => void
}

function Figure({ field, value, isWrong, isChanged, onChange }: FigureProps) {
  const { t } = useTranslation('business-settings')
  const id = useId()
  const amountFault = useAmountFault()
  const kind = kindOf(field)
  const label = t(`field.${wordOf(field)}`)
  if (typeof value === 'boolean') return <SwitchRow label={label} checked={value} onChange={onChange} />
  return (
    <Field
      label={<span className="text-dense font-medium">{label}</span>}
      error={
        isWrong
          ? (kind === 'money' && amountFault(value)) || t(`wrong.${field === 'serviceFee.least' && value !== '' ? 'least' : kind}`)
          : undefined
      }
    >
      <span dir="ltr" className="relative block">
        <TextInput
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={value}
          aria-describedby={kind === 'count' ? undefined : id}
          onChange={({ target }) => onChange(target.value)}
          className={`h-11 text-secondary tabular-nums lg:h-10 ${isChanged ? 'border-primary bg-primary-tint' : ''}`}
        />
        {kind === 'count' ? null : (
          <span id={id} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-caption text-quiet">
            {t(`unit.${kind}`)}
          </span>
        )}
      </span>
    </Field>
  )
}
