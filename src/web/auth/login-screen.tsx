import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { contactFieldsOf } from '#values/contact.ts'
import { useBag } from '#web/features/bag/bag-store.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { prefetch } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { SocialButtons } from './social-buttons.tsx'
import { SocialProblem } from './social-problem.tsx'
import { useKeepNext } from './use-after-sign-in.ts'
import { usePartOfNext } from './use-part-of-next.ts'
import { useSentTo } from './use-sent-to.ts'

/** Only who has asked for a code needs it. */
const CodeStep = lazy(() => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep })))
const GuestOrderHint = lazy(() => import('#web/features/orders/guest-order-hint.tsx'))

export function loader(args: LoaderFunctionArgs) {
  passOn(args)
  return prefetch(args.context, (api) => [api.auth.list.queryOptions()])
}

/** `/login`: by password, or by a code, which a mail brings together with a link. */
export default function LoginScreen() {
  const { t } = useTranslation('people')
  const { count } = useBag()
  const keepNext = useKeepNext()
  const [search] = useSearchParams()
  const next = search.get('next') ?? ''
  usePartOfNext()
  const { sentTo, send, forget } = useSentTo('login')
  const sent = contactFieldsOf(sentTo)
  if (sent)
    return (
      <Suspense>
        <CodeStep purpose="sign-in" contact={sent} failed={t('toast.signInFailed')} onBack={() => send('')} onDone={forget} />
      </Suspense>
    )
  return (
    <SignInFrame picture="abaya" title={t('signInTitle')} lead={count > 0 ? t('bagHolds', { count }) : t('signInLead')}>
      <SocialProblem />
      <SignInForm portal="shop" draft="login" submit={t('signIn')} onSent={send}>
        <p className="-my-2 flex justify-end">
          <LocalLink to={keepNext('/forgot-password')} className="inline-flex h-11 items-center">
            <span className={underlined}>{t('forgotLink')}</span>
          </LocalLink>
        </p>
      </SignInForm>
      <SocialButtons />
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('newHere')}
        <LocalLink to={keepNext('/signup')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signUp')}</span>
        </LocalLink>
      </p>
      {next.includes('order') ? (
        <Suspense>
          <GuestOrderHint path={next} className="mt-5 rounded-card bg-sunk p-5" />
        </Suspense>
      ) : null}
    </SignInFrame>
  )
}
