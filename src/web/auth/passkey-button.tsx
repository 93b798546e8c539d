import { KeyRound } from 'lucide'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { isNoPasskey, signWithPasskey } from '#web/features/auth/sign-with-passkey.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAfterSignIn, useFailureWords } from './use-after-sign-in.ts'

export interface PasskeyButtonProps {
  portal?: Portal
  className?: string
}

/**
 * Signs in by a passkey. Where the browser can, it also offers one in the field for e-mail or phone, which then carries `autocomplete="username webauthn"`.
 * Nothing where it knows no passkeys.
 */
export function PasskeyButton({ portal = 'shop', className }: PasskeyButtonProps) {
  const { t } = useTranslation(['sign-in-methods', 'people'])
  const { api } = useViewer()
  const afterSignIn = useAfterSignIn(portal === 'delivery' ? '/delivery-dashboard' : '/')
  const words = useFailureWords()
  const isSupported = useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
  const enter = async (isOffered: boolean) => {
    const { options } = await api.factors.askPasskey.call()
    return api.factors.signInByPasskey.call({ response: await signWithPasskey(options, isOffered), portal })
  }
  const onError = (error: Error) => {
    if (isNoPasskey(error)) toast(t('passkey.none'), { tone: 'info' })
    else toast(t('people:toast.signInFailed'), { description: words(error), tone: 'bad' })
  }
  const press = useMutation({ mutationFn: () => enter(false), onSuccess: afterSignIn, onError })
  const offer = useRef(async () => {})
  offer.current = async () => {
    try {
      await afterSignIn(await enter(true))
    } catch (error) {
      // Aborted by the button or by leaving the page: no error to show. A refused passkey is one.
      if (codeOf(error) === 'people.passkey-wrong' || codeOf(error).startsWith('people.portal')) onError(error as Error)
    }
  }
  useEffect(() => {
    let isGone = false
    void canOffer().then((can) => (can && !isGone ? offer.current() : undefined))
    return () => {
      isGone = true
      void stopOffering()
    }
  }, [])
  if (!isSupported) return null
  return (
    <Button variant="outline" pending={press.isPending} onClick={() => press.mutate()} className={cn('w-full', className)}>
      {press.isPending ? null : <Icon of={KeyRound} className="size-5 stroke-[1.6]" />}
      {t('passkey.signIn')}
    </Button>
  )
}

async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in window) || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

async function stopOffering(): Promise<void> {
  if (!(await canOffer())) return
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** The errors of browsers have a number there. */
function codeOf(error: unknown): string {
  return String((error as { code?: string | number }).code)
}
