import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { contactFieldsOf } from '#values/contact.ts'
import { localizedPath } from '#values/locale.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { pageRequest } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { CodeStep } from './code-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSentTo } from './use-sent-to.ts'

export function loader({ context }: LoaderFunctionArgs): null {
  const { viewer } = context.get(pageRequest)
  if (personCan(viewer.person, 'deliveries.read-own')) throw redirect(localizedPath('/delivery-dashboard', viewer.locale))
  return null
}

/** `/delivery-login`: the couriers' own portal, by password, code or passkey. */
export default function DeliveryLoginScreen() {
  const { t } = useTranslation(['courier', 'people', 'layout'])
  const { sentTo, send, forget } = useSentTo('delivery-login')
  const sent = contactFieldsOf(sentTo)
  return (
    <>
      {sent ? (
        <CodeStep purpose="delivery" contact={sent} failed={t('people:toast.signInFailed')} onBack={() => send('')} onDone={forget} />
      ) : (
        <SignInFrame picture="suit" title={t('title')} lead={t('lead')}>
          <SignInForm portal="delivery" draft="delivery-login" submit={t('signIn')} onSent={send} />
          <p className="mt-7 flex flex-wrap justify-center gap-x-6">
            <LocalLink to="/forgot-password" className="inline-flex h-11 items-center">
              <span className={underlined}>{t('people:forgotLink')}</span>
            </LocalLink>
            <LocalLink to="/login" className="inline-flex h-11 items-center">
              <span className={underlined}>{t('toShop')}</span>
            </LocalLink>
          </p>
        </SignInFrame>
      )}
    </>
  )
}
