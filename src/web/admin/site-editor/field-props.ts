import type { ComponentType } from 'react'
import type { Field } from './fields.ts'

/** The props of a field's control. */
export interface FieldEditorProps<F extends Field = Field> {
  field: F
  /** The place in the document; that of the field, after the place of its row. */
  place: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  faults: readonly string[]
  /** The live value, if it differs. */
  before?: unknown
  /** The value of a field beside it: of its row, or of the document. */
  beside: (at: string) => unknown
  /** The editor of any field, for the fields of a row. */
  editor: ComponentType<NamedFieldProps>
}

/** A field with the name of its texts. */
export type NamedFieldProps = Omit<FieldEditorProps, 'label' | 'editor'> & { name: string }
