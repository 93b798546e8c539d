import { Fragment, type ReactNode } from 'react'
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
import type { PartOf } from './missing.ts'
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

/** The control of each content key, in their order; null for keys that the control of the name edits. */
const controls: Record<PartOf<'piece'>, ((step: PieceStepProps) => ReactNode) | null> = {
  category: (step) => <Choice of="category" values={categories} {...step} />,
  type: (step) => <Choice of="type" values={itemTypes} {...step} />,
  accessoryKind: (step) => <Kind {...step} />,
  size: (step) => <Size {...step} />,
  measurements: ({ draft: { content, change } }) => (
    <Part of="measurements">
      <Measurements
        category={content.category}
        measurements={content.measurements ?? []}
        parts={measuredOf(content)}
        onChange={(measurements) => change({ measurements })}
      />
    </Part>
  ),
  colors: ({ draft: { content, change }, suggested }) => (
    <Part of="colors">
      <Colors chosen={content.colors ?? []} suggested={suggested} onChange={(colors) => change({ colors })} />
    </Part>
  ),
  condition: (step) => <Choice of="condition" values={conditions} {...step} />,
  name: ({ draft: { content, change, save }, ...step }) => <WizardTexts {...step} content={content} change={change} save={save} />,
  brand: null,
  description: null,
  care: null,
  drafted: null,
  occasions: (step) => <Occasions {...step} />,
  sleeve: (step) => <Cut of="sleeve" values={sleeves} {...step} />,
  length: (step) => <Cut of="length" values={lengths} {...step} />,
  neckline: (step) => <Cut of="neckline" values={necklines} {...step} />,
  tags: (step) => <Tags {...step} />,
}
const parts = Object.entries(controls)
const folded: readonly string[] = ['occasions', 'sleeve', 'length', 'neckline', 'tags'] satisfies PartOf<'piece'>[]

/** The facts of the piece: kind, size, condition, colours, texts in both languages, occasions and cut. */
export function PieceStep(step: PieceStepProps) {
  const { t } = useTranslation('listing-wizard')
  const shown = (isFolded: boolean) =>
    parts.map(([part, control]) => (folded.includes(part) === isFolded ? <Fragment key={part}>{control?.(step)}</Fragment> : null))
  return (
    <div className="flex flex-col gap-6">
      {shown(false)}
      <Disclosure title={t('piece.more')}>
        <div className="flex flex-col gap-6 pt-3">{shown(true)}</div>
      </Disclosure>
    </div>
  )
}

/** The words of the values of a facet. */
function useOptions() {
  const { t } = useTranslation('items')
  const wordOf = (key: string): string => t(key)
  return {
    legend: (facet: string) => wordOf(`items:facet.${facet}`),
    options: <Value extends string>(values: readonly Value[], of: string) =>
      values.map((value) => ({ value, label: wordOf(`items:${of}.${value}`) })),
  }
}

type ChosenField = 'category' | 'type' | 'condition'

function Choice<Field extends ChosenField>({
  of,
  values,
  draft: { content, change },
}: PieceStepProps & { of: Field; values: readonly NonNullable<ListingDraft[Field]>[] }) {
  const { legend, options } = useOptions()
  return (
    <Part of={of}>
      <ChoiceChips
        legend={legend(of)}
        name={of}
        value={(content[of] ?? '') as NonNullable<ListingDraft[Field]>}
        options={options(values, of)}
        onChange={(value) => change({ [of]: value, ...(of === 'category' && value !== 'accessories' && { accessoryKind: null }) })}
      />
    </Part>
  )
}

function Kind({ draft: { content, change } }: PieceStepProps) {
  const { legend, options } = useOptions()
  if (content.category !== 'accessories') return null
  return (
    <Part of="accessoryKind">
      <ChoiceChips
        legend={legend('kind')}
        name="accessoryKind"
        value={content.accessoryKind ?? ('' as (typeof accessoryKinds)[number])}
        options={options(accessoryKinds, 'kind')}
        onChange={(accessoryKind) => change({ accessoryKind })}
      />
    </Part>
  )
}

function Size({ draft: { content, change } }: PieceStepProps) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  const sizeName = useSizeName()
  return (
    <div data-field="size">
      <Field label={t('items:facet.size')} hint={t('piece.sizeHint')} error={useMissing('size')}>
        <TextInput
          dir="auto"
          maxLength={20}
          className="max-w-60"
          value={sizeName(content.size ?? '')}
          onChange={(event) => change({ size: sizeOf(event.target.value) })}
        />
      </Field>
    </div>
  )
}

function Occasions({ draft: { content, change } }: PieceStepProps) {
  const { t } = useTranslation('items')
  return (
    <Part of="occasions">
      <Many
        legend={t('items:facet.occasion')}
        values={occasions}
        chosen={content.occasions ?? []}
        wordOf={(one) => t(`items:occasion.${one}`)}
        onChange={(next) => change({ occasions: next })}
      />
    </Part>
  )
}

function Tags({ draft: { content, change } }: PieceStepProps) {
  const { t } = useTranslation('listing-wizard')
  return (
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
  )
}

type CutField = 'sleeve' | 'length' | 'neckline'

function Cut<Field extends CutField>({
  of,
  values,
  draft: { content, change },
}: PieceStepProps & { of: Field; values: readonly NonNullable<ListingDraft[Field]>[] }) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  const { legend, options } = useOptions()
  if (content.category === 'accessories' || content.type === 'shoes') return null
  return (
    <Part of={of}>
      <ChoiceChips
        legend={legend(of)}
        name={of}
        value={content[of] ?? 'none'}
        options={[...options(values, of), { value: 'none', label: t('piece.notSaid') }]}
        onChange={(value) => change({ [of]: value === 'none' ? null : value })}
      />
    </Part>
  )
}

const garment = ['chest', 'waist', 'hips', 'shoulder', 'sleeve', 'length', 'inseam'] as const
const shoe = ['foot', 'heel'] as const
const accessory = ['width', 'height', 'depth', 'length'] as const

/** The measured parts of such a piece, and their values. */
function measuredOf({ category, type, measurements = [] }: ListingDraft): (typeof measuredParts)[number][] {
  const usual: readonly string[] = category === 'accessories' ? accessory : type === 'shoes' ? shoe : garment
  return measuredParts.filter((part) => usual.includes(part) || measurements.some((one) => one.part === part))
}

function tagsOf(typed: string): string[] {
  return [...new Set(typed.split(/[,،]/).map((one) => one.trim().slice(0, 30)))].filter(Boolean).slice(0, 12)
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
