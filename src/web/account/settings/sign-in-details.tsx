import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatPhone } from '#web/features/orders/phone.ts'
import { useRefusalWords } from '#web/features/orders/refusal-words.ts'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { DemoHint } from '#web/features/auth/demo-hint.tsx'
import { PasswordInput, PasswordStrength, useWeakWords } from '#web/features/auth/password-input.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Row, Rows } from './rows.tsx'
import { Section } from './section.tsx'
import { useFailure } from './use-change.ts'

type Part = 'email' | 'phone' | 'password'

/** Where a person is reached and what she signs in with; each is changed by itself. */
export function SignInDetails() {
  const { t } = useTranslation('sign-in-details')
  const { api, person } = useViewer()
  const { data: ways } = useQuery(api.auth.list.queryOptions())
  const [open, setOpen] = useState<Part | null>(null)
  const close = () => setOpen(null)
  const row = (part: Part) => ({ part, isOpen: open === part, onPress: () => setOpen(open === part ? null : part) })
  return (
    <Section title={t('title')}>
      <Rows>
        <Detail {...row('email')} value={person?.email}>
          <ContactChange kind="email" onDone={close} />
        </Detail>
        {person?.phone || ways?.channels.length ? (
          <Detail {...row('phone')} value={person?.phone && formatPhone(person.phone)}>
            <ContactChange kind="phone" onDone={close} />
          </Detail>
        ) : null}
        {ways ? (
          <Detail {...row('password')} value={ways.hasPassword ? '••••••••••' : null}>
            <PasswordChange onDone={close} />
          </Detail>
        ) : null}
      </Rows>
    </Section>
  )
}

interface DetailProps {
  part: Part
  value: string | null | undefined
  isOpen: boolean
  onPress: () => void
  children: ReactNode
}

function Detail({ part, value, isOpen, onPress, children }: DetailProps) {
  const { t } = useTranslation('sign-in-details')
  const words = isOpen ? t('cancel') : t(value ? `change.${part}` : `add.${part}`)
  return (
    <Row
      title={t(part)}
      text={value ? <bdi dir="ltr">{value}</bdi> : t('none')}
      action={
        <Button variant="outline" size="sm" aria-expanded={isOpen} aria-label={`${words}: ${t(part)}`} onClick={onPress}>
          {words}
        </Button>
      }
    >
      {isOpen ? <div className="max-w-[440px] pt-3 pb-2">{children}</div> : null}
    </Row>
  )
}

/** The new address or number, then the code that was sent there. */
function ContactChange({ kind, onDone }: { kind: 'email' | 'phone'; onDone: () => void }) {
  const { t } = useTranslation('sign-in-details')
  const { api } = useViewer()
  const words = useRefusalWords()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fields = contactFieldsOf(typed)
  const contact = fields?.[kind] ? { [kind]: fields[kind] } : null
  const propose = useMutation({ mutationFn: () => api.auth.proposeContact.call(contact ?? {}), onError: () => input.current?.focus() })
  if (propose.isSuccess && contact) return <ContactCode contact={contact} shown={typed} onDone={onDone} />
  function onChange(value: string) {
    setTyped(kind === 'phone' ? formatPhone(value) : value)
    setWrong(false)
    if (propose.isError) propose.reset()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setWrong(contact === null)
    if (contact) propose.mutate()
    else input.current?.focus()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t(`new.${kind}`)} name={kind} error={isWrong ? t(`problem.${kind}`) : propose.error ? words(propose.error) : undefined}>
        <TextInput
          ref={input}
          autoFocus
          type={kind === 'email' ? 'email' : 'tel'}
          inputMode={kind === 'email' ? 'email' : 'tel'}
          autoComplete={kind === 'email' ? 'email' : 'tel'}
          dir="ltr"
          className="rtl:text-end"
          value={typed}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={propose.isPending} className="self-start">
        {t('sendCode')}
      </Button>
    </form>
  )
}

interface ContactCodeProps {
  contact: ContactFields
  shown: string
  onDone: () => void
}

/** The code that was sent to the new address or number, with which it becomes hers. */
function ContactCode({ contact, shown, onDone }: ContactCodeProps) {
  const { t } = useTranslation(['sign-in-details', 'people'])
  const { api } = useViewer()
  const { revalidate } = useRevalidator()
  const words = useRefusalWords()
  const fail = useFailure()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: () => api.auth.changeContact.call({ ...contact, code }),
    onSuccess: async () => {
      await revalidate()
      toast(t('done'), { tone: 'good' })
      onDone()
    },
    onError: () => {
      setCode('')
      input.current?.focus()
    },
  })
  const again = useMutation({
    mutationFn: () => api.auth.proposeContact.call(contact),
    onSuccess: () => toast(t('people:sentAgain'), { tone: 'info' }),
    onError: fail,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <Field
        label={
          <MarkedText text={t('code', { contact: shown })} marks={{ address: <bdi dir="ltr" className="[overflow-wrap:anywhere]" /> }} />
        }
        name="code"
        error={confirm.error && code === '' ? words(confirm.error) : undefined}
      >
        <CodeInput ref={input} code={code} onChange={setCode} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={confirm.isPending} disabled={code.length < 6}>
          {t('confirm')}
        </Button>
        <Button variant="quiet" pending={again.isPending} onClick={() => again.mutate()}>
          {t('people:resendCode')}
        </Button>
      </div>
      <DemoHint />
    </form>
  )
}

function PasswordChange({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('sign-in-details')
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const words = useRefusalWords()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const about = [person?.name, person?.email, person?.phone].filter((word) => typeof word === 'string')
  const weakness = useWeakWords()(password, about)
  const save = useMutation({
    mutationFn: () => api.auth.setPassword.call({ password }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.auth.list.queryKey() })
      toast(t('passwordDone'), { tone: 'good' })
      onDone()
    },
    onError: () => input.current?.focus(),
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (weakness) input.current?.focus()
    else save.mutate()
  }
  const problem = isTried && weakness ? weakness : save.error ? words(save.error) : undefined
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <input hidden readOnly autoComplete="username" value={person?.email ?? person?.phone ?? ''} />
      <Field label={t('new.password')} name="password" hint={t('passwordHint')} error={problem}>
        <PasswordInput
          ref={input}
          autoFocus
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            if (save.isError) save.reset()
          }}
        />
      </Field>
      {problem ? null : <PasswordStrength password={password} about={about} />}
      <Button type="submit" pending={save.isPending} className="self-start">
        {t('savePassword')}
      </Button>
    </form>
  )
}
