import { useEffect } from 'react'
import { waitingThreads } from '#web/features/messages/unsent.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { useSyncWithAccount } from './sync-with-account.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useSignedInToast } from './use-signed-in-toast.ts'

/** Effects that run on every page while a person is signed in; loaded only then. */
export default function SignedIn(): null {
  useSignedInToast()
  useSessionWatch()
  useSyncWithAccount()
  useSendUnsent()
  // The toaster has to be loaded before the connection fails, to be able to say so.
  useEffect(() => void import('./toaster.tsx').catch(() => undefined), [])
  return null
}

/** Messages written without a connection are sent once there is one, whatever page is open. */
function useSendUnsent(): void {
  const { api } = useViewer()
  useEffect(() => {
    const send = () => {
      if (navigator.onLine && waitingThreads().length > 0)
        import('#web/features/messages/send-unsent.ts').then(({ sendUnsent }) => sendUnsent(api)).catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [api])
}
