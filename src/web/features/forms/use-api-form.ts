import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { refusalCodeOf, refusalDetailsOf } from '#web/features/forms/refusal-words.ts'
import type { FormIssue, FormSchema } from '#web/ui/form/contract-resolver.ts'
import { type ContractForm, type ContractFormOptions, useContractForm } from '#web/ui/form/use-contract-form.ts'

type Words = string | ((issue: FormIssue) => string | undefined)

export interface ApiFormOptions<Schema extends FormSchema> extends Omit<ContractFormOptions<Schema>, 'wordsOf' | 'refusalOf'> {
  /** Messages of fields that replace the general ones for their issue. */
  words?: Readonly<Record<string, Words>>
  /** The sentence for a failure: the server's own for a refusal. */
  failure: (error: unknown) => string
}

/** A form whose answer goes to the API: general words for the issues of its contract, and the API's refusals on their fields. */
export function useApiForm<Schema extends FormSchema>(options: ApiFormOptions<Schema>): ContractForm<z.input<Schema>, z.output<Schema>> {
  const { t } = useTranslation('common')
  const { words = {}, failure, ...rest } = options
  return useContractForm({
    ...rest,
    wordsOf(issue) {
      const own = words[issue.field]
      return (typeof own === 'function' ? own(issue) : own) ?? t(`field.${issue.kind}`)
    },
    refusalOf(error) {
      const code = refusalCodeOf(error)
      // The person cancelled the step-up dialog and needs no message.
      if (code === 'people.sign-in-again') return null
      const { fields } = refusalDetailsOf(error)
      return { code, fields: Array.isArray(fields) ? fields.map(String) : [], text: failure(error), isGeneral: code === 'input.invalid' }
    },
  })
}
