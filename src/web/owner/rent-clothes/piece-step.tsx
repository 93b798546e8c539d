import { useTranslation } from 'react-i18next'
import {
  accessoryKinds,
  categories,
  conditions,
  itemTypes,
  lengths,
  necklines,
  occasions,
  sleeves,
} from '#domain/catalogue/items/item-terms.policy.ts'
import { colorNames, measuredParts } from '#domain/catalogue/items/owner-terms.policy.ts'
import { sizeOf } from '#domain/catalogue/items/size.policy.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { Swatch, useColorName } from '#web/features/items/swatch.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Measurements } from './measurements.tsx'
import { Part, useMissing } from './part.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'
import { WizardTexts } from './wizard-texts.tsx'

interface PieceStepProps {
  id: string
  draft: ListingDraftState
  canDraft: boolean
  /** The colours found in the cover. */
  suggested: readonly (typeof colorNames)[number][]
}

/** The facts of the piece: kind, size, condition, colours, texts in both languages, occasions and cut. */
export function PieceStep({ id, draft: { content, change, save }, canDraft, suggested }: PieceStepProps) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  const sizeName = useSizeName()
  const missing = useMissing('size')
  const wordOf = (key: string): string => t(key)
  const options = <Value extends string>(values: readonly Value[], of: string) =>
    values.map((value) => ({ value, label: wordOf(`items:${of}.${value}`) }))
  const choice = <Chosen extends 'category' | 'type' | 'condition'>(
    field: Chosen,
    values: readonly NonNullable<ListingDraft[Chosen]>[],
  ) => (
    <Part of={field}>
      <ChoiceChips
        legend={wordOf(`items:facet.${field}`)}
        name={field}
        value={(content[field] ?? '') as NonNullable<ListingDraft[Chosen]>}
        options={options(values, field)}
        onChange={(value) => change({ [field]: value, ...(field === 'category' && value !== 'accessories' && { accessoryKind: null }) })}
      />
    </Part>
  )
  return (
    <div className="flex flex-col gap-6">
      {choice('category', categories)}
      {choice('type', itemTypes)}
      {content.category === 'accessories' ? (
        <ChoiceChips
          legend={t('items:facet.kind')}
          name="accessoryKind"
          value={content.accessoryKind ?? ('' as (typeof accessoryKinds)[number])}
          options={options(accessoryKinds, 'kind')}
          onChange={(accessoryKind) => change({ accessoryKind })}
        />
      ) : null}
      <div data-field="size">
        <Field label={t('items:facet.size')} hint={t('piece.sizeHint')} error={missing}>
          <TextInput
            dir="auto"
            maxLength={20}
            className="max-w-60"
            value={sizeName(content.size ?? '')}
            onChange={(event) => change({ size: sizeOf(event.target.value) })}
          />
        </Field>
      </div>
      <Part of="measurements">
        <Measurements
          measurements={content.measurements ?? []}
          parts={partsOf(content)}
          onChange={(measurements) => change({ measurements })}
        />
      </Part>
      <Part of="colors">
        <Colors chosen={content.colors ?? []} suggested={suggested} onChange={(colors) => change({ colors })} />
      </Part>
      {choice('condition', conditions)}
      <WizardTexts id={id} content={content} change={change} save={save} canDraft={canDraft} />
      <FurtherDetails content={content} change={change} />
    </div>
  )
}

/** Occasions, cut and search words: none of them is required. */
function FurtherDetails({ content, change }: Pick<ListingDraftState, 'content' | 'change'>) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  return (
    <Disclosure title={t('piece.more')}>
      <div className="flex flex-col gap-6 pt-3">
        <Many
          legend={t('items:facet.occasion')}
          values={occasions}
          chosen={content.occasions ?? []}
          wordOf={(one) => t(`items:occasion.${one}`)}
          onChange={(next) => change({ occasions: next })}
        />
        <Cut content={content} change={change} />
        <Part of="tags">
          <Field label={t('piece.tags')} hint={t('piece.tagsHint')}>
            <TextInput
              dir="auto"
              maxLength={200}
              defaultValue={(content.tags ?? []).join(', ')}
              onChange={(event) => change({ tags: tagsOf(event.target.value) })}
            />
          </Field>
        </Part>
      </div>
    </Disclosure>
  )
}

const garment = ['chest', 'waist', 'hips', 'shoulder', 'sleeve', 'length', 'inseam'] as const
const shoe = ['foot', 'heel'] as const
const accessory = ['width', 'height', 'depth', 'length'] as const

/** The measured parts of such a piece, and their values. */
function partsOf({ category, type, measurements = [] }: ListingDraft): (typeof measuredParts)[number][] {
  const usual: readonly string[] = category === 'accessories' ? accessory : type === 'shoes' ? shoe : garment
  return measuredParts.filter((part) => usual.includes(part) || measurements.some((one) => one.part === part))
}

function tagsOf(typed: string): string[] {
  return [...new Set(typed.split(/[,،]/).map((one) => one.trim().slice(0, 30)))].filter(Boolean).slice(0, 12)
}

function Cut({ content, change }: Pick<ListingDraftState, 'content' | 'change'>) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  if (content.category === 'accessories' || content.type === 'shoes') return null
  const none = { value: 'none', label: t('piece.notSaid') } as const
  const cuts = { sleeve: sleeves, length: lengths, neckline: necklines } as const
  return (
    <>
      {(['sleeve', 'length', 'neckline'] as const).map((field) => (
        <ChoiceChips
          key={field}
          legend={t(`items:facet.${field}`)}
          name={field}
          value={content[field] ?? 'none'}
          options={[...cuts[field].map((value) => ({ value, label: t(`items:${field}.${value}`) })), none]}
          onChange={(value) => change({ [field]: value === 'none' ? null : value })}
        />
      ))}
    </>
  )
}

interface ManyProps<Value extends string> {
  legend: string
  values: readonly Value[]
  chosen: readonly Value[]
  wordOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
}

function Many<Value extends string>({ legend, values, chosen, wordOf, onChange }: ManyProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-secondary">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip
            key={value}
            isOn={chosen.includes(value)}
            onClick={() => onChange(values.filter((one) => chosen.includes(one) !== (one === value)))}
          >
            {wordOf(value)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type Color = (typeof colorNames)[number]

/** The suggested colours first; the first that is chosen is the main one. */
function Colors({
  chosen,
  suggested,
  onChange,
}: {
  chosen: readonly Color[]
  suggested: readonly Color[]
  onChange: (colors: Color[]) => void
}) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  const nameOf = useColorName()
  const ordered = [...new Set([...suggested, ...colorNames])]
  const toggle = (color: Color) => onChange(chosen.includes(color) ? chosen.filter((one) => one !== color) : [...chosen, color].slice(-4))
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-secondary">{t('items:facet.color')}</legend>
      <p className="mb-2 type-small text-quiet">{t(suggested.length > 0 ? 'piece.colorsSuggested' : 'piece.colorsHint')}</p>
      <div className="flex flex-wrap gap-2">
        {ordered.map((color) => (
          <Chip key={color} isOn={chosen.includes(color)} onClick={() => toggle(color)}>
            <Swatch color={color} />
            {nameOf(color)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
