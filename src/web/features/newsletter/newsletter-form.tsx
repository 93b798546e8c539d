import { CircleAlert, MailCheck } from 'lucide'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Trap } from '#web/features/inquiries/trap.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { useFormState } from '#web/ui/form/form-context.ts'
import { LateForm } from '#web/ui/form/late-form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const loadSender = () => import('./newsletter-sender.tsx')

/** The newsletter form (double opt-in by a link in a mail). */
export function NewsletterForm() {
  const { t } = useTranslation('newsletter')
  const { isDemo } = useViewer()
  const [isSent, setSent] = useState(false)
  if (isSent) {
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
    <LateForm load={loadSender} failed={t('failed')} onSent={() => setSent(true)}>
      <Trap />
      <Address />
    </LateForm>
  )
}

function Address() {
  const { t } = useTranslation('newsletter')
  const { register, errorOf } = useFormState()
  const id = useId()
  const problem = errorOf('email') ?? errorOf()
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:gap-x-3">
      <label htmlFor={id} className="sr-only">
        {t('email')}
      </label>
      <input
        {...register('email')}
        id={id}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={t('email')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="h-13 w-full min-w-0 rounded-full border border-field bg-card px-6 text-base text-ink placeholder:text-quiet hover:border-ink aria-invalid:border-2 aria-invalid:border-bad lg:h-12"
      />
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="flex items-start gap-1.5 px-2 type-small text-bad sm:order-1 sm:col-span-2">
          <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      ) : null}
      <SubmitButton variant="outline">{t('subscribe')}</SubmitButton>
    </div>
  )
}
