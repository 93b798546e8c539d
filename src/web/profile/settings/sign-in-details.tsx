import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'
import { useRevalidator } from 'react-router'
import { weaknessesOf } from '#domain/people/password.policy.ts'
import { contactFieldsOf } from '#values/contact.ts'
import { toLatinDigits } from '#values/digits.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { Marked } from '#web/kit/marked.tsx'
import { toast } from '#web/kit/toast.ts'
import { formatPhone } from '#web/parts/orders/phone.ts'
import { useRefusalWords } from '#web/parts/orders/refusal-words.ts'
import { useViewer } from '#web/viewer.ts'

type Part = 'email' | 'phone' | 'password'

/** Where a person is reached and what she signs in with; each is changed by itself. */
export function SignInDetails() {
  const { t } = useTranslation('details')
  const { api, person } = useViewer()
  const { data: ways } = useQuery(api.ways.list.queryOptions())
  const [open, setOpen] = useState<Part | null>(null)
  const close = () => setOpen(null)
  const row = (part: Part) => ({ part, isOpen: open === part, onOpen: () => setOpen(part), onClose: close })
  return (
    <section aria-labelledby="sign-in-details" className="rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id="sign-in-details" className="type-h3">
        {t('title')}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        <Row {...row('email')} value={person?.email}>
          <ContactChange kind="email" onDone={close} />
        </Row>
        {person?.phone || ways?.channels.length ? (
          <Row {...row('phone')} value={person?.phone && formatPhone(person.phone)}>
            <ContactChange kind="phone" onDone={close} />
          </Row>
        ) : null}
        <Row {...row('password')} value={ways?.hasPassword ? '••••••••••' : null}>
          <PasswordChange onDone={close} />
        </Row>
      </ul>
    </section>
  )
}

interface RowProps {
  part: Part
  value: string | null | undefined
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  children: ReactNode
}

function Row({ part, value, isOpen, onOpen, onClose, children }: RowProps) {
  const { t } = useTranslation('details')
  return (
    <li className="py-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="type-label text-[15px]">{t(part)}</p>
          <p className="truncate type-small text-quiet">{value ? <bdi dir="ltr">{value}</bdi> : t('none')}</p>
        </div>
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={isOpen ? onClose : onOpen}>
          {isOpen ? t('cancel') : value ? t(`change.${part}`) : t(`add.${part}`)}
        </Button>
      </div>
      {isOpen ? <div className="max-w-[440px] pt-3 pb-2">{children}</div> : null}
    </li>
  )
}

/** The new address or number, then the code that was sent there. */
function ContactChange({ kind, onDone }: { kind: 'email' | 'phone'; onDone: () => void }) {
  const { t } = useTranslation('details')
  const { api } = useViewer()
  const { revalidate } = useRevalidator()
  const words = useRefusalWords()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const fields = contactFieldsOf(typed)
  const contact = fields?.[kind] ? { [kind]: fields[kind] } : null
  const propose = useMutation({ mutationFn: () => api.ways.proposeContact.call(contact ?? {}) })
  const confirm = useMutation({
    mutationFn: () => api.ways.changeContact.call({ ...contact, code }),
    onSuccess: async () => {
      await revalidate()
      toast(t('done'), { tone: 'good' })
      onDone()
    },
    onError: () => setCode(''),
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (propose.isSuccess) return confirm.mutate()
    setWrong(contact === null)
    if (contact) propose.mutate()
  }
  const problem = isWrong ? t(`problem.${kind}`) : propose.error ? words(propose.error) : undefined
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {propose.isSuccess ? (
        <Field
          label={<Marked text={t('code', { contact: typed })} marks={{ address: <bdi dir="ltr" /> }} />}
          name="code"
          error={confirm.error && code === '' ? words(confirm.error) : undefined}
        >
          <TextInput
            value={code}
            onChange={(event) => setCode(toLatinDigits(event.target.value).replace(/\D/g, '').slice(0, 6))}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            className="max-w-[220px] text-center text-xl tracking-[0.3em]"
          />
        </Field>
      ) : (
        <Field label={t(`new.${kind}`)} name={kind} error={problem}>
          <TextInput
            type={kind === 'email' ? 'email' : 'tel'}
            inputMode={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel'}
            dir="ltr"
            className="rtl:text-end"
            value={typed}
            onChange={(event) => setTyped(kind === 'phone' ? formatPhone(event.target.value) : event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        pending={propose.isPending || confirm.isPending}
        disabled={propose.isSuccess && code.length < 6}
        className="self-start"
      >
        {propose.isSuccess ? t('confirm') : t('sendCode')}
      </Button>
    </form>
  )
}

function PasswordChange({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['details', 'ways'])
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const words = useRefusalWords()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [weakness] = weaknessesOf(password, [person?.name, person?.email, person?.phone])
  const save = useMutation({
    mutationFn: () => api.ways.setPassword.call({ password }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.ways.list.queryKey() })
      toast(t('passwordDone'), { tone: 'good' })
      onDone()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!weakness) save.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <input hidden readOnly autoComplete="username" value={person?.email ?? person?.phone ?? ''} />
      <Field
        label={t('new.password')}
        name="password"
        hint={t('passwordHint')}
        error={isTried && weakness ? t(`ways:weak.${weakness}`) : save.error ? words(save.error) : undefined}
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={save.isPending} className="self-start">
        {t('savePassword')}
      </Button>
    </form>
  )
}
