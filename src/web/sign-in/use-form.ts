import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'

interface Schema<Out> {
  safeParse(value: unknown): { success: true; data: Out } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } }
}

export type Problems = Partial<Record<string, string>>

/** A form checked by the schema of its contract: problems stand under their fields and the first one takes the focus. */
export function useForm<Out>(schema: Schema<Out>, onSend: (input: Out) => void, more: Record<string, string> = {}) {
  const { t } = useTranslation('people')
  const [problems, setProblems] = useState<Problems>({})
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = schema.safeParse({ ...Object.fromEntries(new FormData(form)), ...more })
    const names = parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
    setProblems(Object.fromEntries(names.map((name) => [name, t(`problem.${name}`)])))
    if (parsed.success) return onSend(parsed.data)
    const first = [...form.elements].find((element) => element instanceof HTMLInputElement && names.includes(element.name))
    if (first instanceof HTMLInputElement) first.focus()
  }
  return { problems, setProblems, onSubmit }
}
