import { type BaseSyntheticEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contractResolver, type FormIssue, type FormSchema } from './contract-resolver.ts'

/** Why the server did not take a form, in words for its reader. */
export interface FormRefusal {
  code: string | null
  /** The fields it names. */
  fields: readonly string[]
  text: string
  /** Says only that the fields are wrong, so that each has words of its own. */
  isGeneral: boolean
}

export interface ContractFormOptions<Schema extends FormSchema> {
  /** The schema of a contract; its issues are shown at their fields, its output is sent. */
  schema: Schema
  /** For what React draws; the browser's own fields bring their values with them, also what was typed before the scripts came. */
  defaultValues?: DefaultValues<z.input<Schema>>
  wordsOf: (issue: FormIssue) => string
  /** Null for a failure that needs no words. */
  refusalOf: (error: unknown) => FormRefusal | null
  /** The fields that refusals belong to, by their codes; `*` for all others. */
  fieldOf?: Readonly<Record<string, Path<z.input<Schema>>>>
  /** Fields that a refusal empties: a code has to be typed again. */
  emptied?: readonly Path<z.input<Schema>>[]
  send: (input: z.output<Schema>) => Promise<unknown>
  /** Called besides the message in the form. */
  onRefused?: (error: unknown, refusal: FormRefusal) => void
}

export type ContractForm<Typed extends FieldValues = FieldValues, Input = unknown> = UseFormReturn<Typed, unknown, Input> & {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Puts what the server refused where it belongs. */
  refuse: (error: unknown) => void
}

/**
 * A form that its contract checks before it is sent. A refusal of the server is shown at its field, and the first wrong field gets the
 * focus.
 */
export function useContractForm<Schema extends FormSchema>(
  options: ContractFormOptions<Schema>,
): ContractForm<z.input<Schema>, z.output<Schema>> {
  type Typed = z.input<Schema>
  const { schema, defaultValues, wordsOf, refusalOf, fieldOf = {}, emptied = [], send, onRefused } = options
  const form = useForm<Typed, unknown, z.output<Schema>>({
    resolver: contractResolver(schema, wordsOf),
    ...(defaultValues && { defaultValues }),
  })
  function refuse(error: unknown) {
    const refusal = refusalOf(error)
    if (!refusal) return
    for (const name of emptied) form.setValue(name, '' as PathValue<Typed, Path<Typed>>)
    const own = fieldOf[refusal.code ?? ''] ?? fieldOf['*']
    const named = refusal.fields.filter((name) => name in form.getValues()) as Path<Typed>[]
    if (own) form.setError(own, { type: 'server', message: refusal.text }, { shouldFocus: true })
    else if (named.length === 0) form.setError('root.server', { type: 'server', message: refusal.text })
    for (const [at, field] of own ? [] : named.entries())
      form.setError(
        field,
        {
          type: 'server',
          message: refusal.isGeneral ? wordsOf({ field, kind: 'invalid', message: '', typed: form.getValues() }) : refusal.text,
        },
        { shouldFocus: at === 0 },
      )
    onRefused?.(error, refusal)
  }
  const sendOnce = form.handleSubmit(async (input) => {
    try {
      await send(input)
    } catch (error) {
      refuse(error)
    }
  })
  const isOnItsWay = useRef(false)
  // Pressed twice before it is drawn as busy, it is sent once.
  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    try {
      await sendOnce(event)
    } finally {
      isOnItsWay.current = false
    }
  }
  return { ...form, submit, refuse }
}
