import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A schema of what a form holds; what it makes of it is sent. */
export type FormSchema = z.core.$ZodType<unknown, FieldValues>

/** The issue of one field, in the words of any contract. */
export type IssueKind = 'required' | 'invalid'

export interface FormIssue {
  field: string
  kind: IssueKind
  /** The message of a check of the schema. */
  message: string
  /** All values of the form. */
  typed: FieldValues
}

/** Checks a form by the schema of a contract; fields left empty are left out, and the first issue of each field becomes its message. */
export function contractResolver<Schema extends FormSchema>(
  schema: Schema,
  wordsOf: (issue: FormIssue) => string,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (typed) => {
    const result = await schema['~standard'].validate(filled(typed))
    if (!result.issues) return { values: result.value as z.output<Schema>, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const raw of result.issues) {
      const issue = formIssue(raw, typed)
      errors[issue.field] ??= { type: issue.kind, message: wordsOf(issue) }
    }
    return { values: {}, errors: errors as FieldErrors<z.input<Schema>> }
  }
}

/** Without the empty fields. */
function filled(typed: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined))
}

interface RawIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

function formIssue(raw: RawIssue, typed: FieldValues): FormIssue {
  const { message, path = [] } = raw
  const [first = 'root'] = path.map((part) => String(typeof part === 'object' ? part.key : part))
  const value: unknown = typed[first]
  const isEmpty = value === undefined || (typeof value === 'string' && value.trim() === '')
  return { field: first, kind: isEmpty ? 'required' : 'invalid', message, typed }
}
