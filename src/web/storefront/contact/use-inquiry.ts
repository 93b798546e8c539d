import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#domain/messages/inquiries/inquiry.contract.ts'
import { reachMistakes } from '#domain/messages/inquiries/inquiry.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The filled-in fields of a form, trimmed. */
export type Values = Readonly<Record<string, string>>
type Problems = Readonly<Record<string, string>>

/** Sends a form as an inquiry: what is missing stands under its field, the first one takes the focus, and nothing typed is lost. */
export function useInquiry({ needed, toInquiry }: { needed: readonly string[]; toInquiry: (values: Values) => Inquiry }) {
  const { t } = useTranslation('inquiries')
  const { api } = useViewer()
  const [problems, setProblems] = useState<Problems>({})
  const send = useMutation(api.inquiries.send.mutationOptions())

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(new FormData(form))
    const found: Record<string, string> = {}
    for (const name of needed) if (!values[name]) found[name] = t(`problem.${name}`)
    for (const mistake of reachMistakes(values)) found[mistake === 'reach' ? 'email' : mistake] = t(`problem.${mistake}`)
    setProblems(found)
    if (Object.keys(found).length === 0) return send.mutate(toInquiry(values))
    const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in found)
    if (first instanceof HTMLElement) first.focus()
  }

  const { error } = send
  const isOurs = error !== null && ((error as { status?: number }).status ?? 500) < 500
  return {
    onSubmit,
    problems,
    isPending: send.isPending,
    isSent: send.isSuccess,
    failure: error ? (isOurs ? error.message : t('failed')) : null,
    again: send.reset,
  }
}

/** Empty fields are left out, as the contract wants it. */
export function valuesOf(form: FormData): Values {
  const fields = [...form].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}
