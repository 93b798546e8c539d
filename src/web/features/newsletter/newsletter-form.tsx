import { useMutation } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { isEmail } from '#values/contact-patterns.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Trap } from '#web/features/inquiries/trap.tsx'
import { linkClass } from '#web/features/orders/look.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Asks for an address; a mail with a link does the rest. */
export function NewsletterForm() {
  const { t } = useTranslation('newsletter')
  const { api, isDemo } = useViewer()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const subscribe = useMutation(api.newsletter.subscribe.mutationOptions())
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    setWrong(!isEmail(email))
    if (isEmail(email)) return subscribe.mutate({ email, website: String(form.get('website')) })
    field.current?.focus()
  }
  const { error } = subscribe
  const problem = isWrong
    ? t('problem')
    : error
      ? ((error as { status?: number }).status ?? 500) < 500
        ? error.message
        : t('failed')
      : null
  if (subscribe.isSuccess) {
    return (
      <p role="status" className="flex items-start gap-3 type-body">
        <Icon of={MailCheck} className="mt-0.5 size-6 shrink-0 stroke-[1.5] text-good" />
        <span>
          {t('sent')}{' '}
          {isDemo ? (
            <LocalLink to="/outbox" className={linkClass}>
              {t('outbox')}
            </LocalLink>
          ) : null}
        </span>
      </p>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate method="post">
      <Trap />
      <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:gap-x-3">
        <label htmlFor={id} className="sr-only">
          {t('email')}
        </label>
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={t('email')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="h-[52px] w-full min-w-0 rounded-full border border-field bg-card px-6 text-base text-ink placeholder:text-quiet hover:border-ink aria-invalid:border-2 aria-invalid:border-bad lg:h-12"
        />
        {problem ? (
          <p id={`${id}-problem`} role="alert" className="flex items-start gap-1.5 px-2 type-small text-bad sm:order-1 sm:col-span-2">
            <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        ) : null}
        <Button type="submit" variant="outline" pending={subscribe.isPending}>
          {t('subscribe')}
        </Button>
      </div>
    </form>
  )
}
