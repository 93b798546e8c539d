import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { ColorField } from './color-field.tsx'
import type { FieldEditorProps, NamedFieldProps } from './field-props.ts'
import type { Field } from './fields.ts'
import { FocusField } from './focus-field.tsx'
import { FontField } from './font-field.tsx'
import { ItemField, ItemsField } from './items-field.tsx'
import { PictureField } from './picture-field.tsx'
import { AddressesField, BulletsField, ChoiceField, LineField, MoneyField, SecondsField, WordsField } from './plain-fields.tsx'
import { RowsField } from './rows-field.tsx'
import { SectionsField } from './sections-field.tsx'

const ProseField = lazy(() => import('./prose-field.tsx'))

const editors: { [Kind in Field['kind']]: ComponentType<FieldEditorProps<Extract<Field, { kind: Kind }>>> } = {
  words: WordsField,
  line: LineField,
  seconds: SecondsField,
  money: MoneyField,
  choice: ChoiceField,
  font: FontField,
  addresses: AddressesField,
  bullets: BulletsField,
  color: ColorField,
  picture: PictureField,
  item: ItemField,
  items: ItemsField,
  focus: FocusField,
  sections: SectionsField,
  rows: RowsField,
  prose: ProseField,
  switch: ({ label, value, onChange }) => <SwitchRow label={label} checked={value === true} onChange={onChange} />,
}

/** The control of a field of the settings, with its label and what is wrong with it. */
export function FieldEditor(props: NamedFieldProps) {
  const { t } = useTranslation('site-editor')
  const { name, field } = props
  const Editor = editors[field.kind] as ComponentType<FieldEditorProps>
  return (
    <Suspense>
      <Editor {...props} editor={FieldEditor} label={t(field.kind === 'rows' ? `field.${name}.label` : `field.${name}`)} />
    </Suspense>
  )
}
