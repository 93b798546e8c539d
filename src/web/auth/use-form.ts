import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Check } from './forms.ts'

export type Problems = Partial<Record<string, string>>

/** A form that is checked before it is sent: problems stand under their fields and the first one takes the focus. */
export function useForm<Form extends object>(check: Check<Form>, onSend: (form: Form) => void, more: Partial<Form> = {}) {
  const { t } = useTranslation('people')
  const [problems, setProblems] = useState<Problems>({})
  const read = (form: HTMLFormElement) => ({ ...Object.fromEntries(new FormData(form)), ...more }) as Form
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const elements = event.currentTarget.elements
    const form = read(event.currentTarget)
    const names: readonly string[] = check(form)
    setProblems(Object.fromEntries(names.map((name) => [name, t(`problem.${name}`)])))
    if (names.length === 0) return onSend(form)
    const first = [...elements].find((element) => element instanceof HTMLInputElement && names.includes(element.name))
    if (first instanceof HTMLInputElement) first.focus()
  }
  /** What is right now is no problem any more: the page moves while she types, and not under the press of the button. */
  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const names: readonly string[] = check(read(currentTarget))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name))))
  }
  return { problems, setProblems, onSubmit, onInput }
}
