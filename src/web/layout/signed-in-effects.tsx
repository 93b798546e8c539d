import { useEffect } from 'react'
import { useSignedInToast } from './use-signed-in-toast.ts'
import { useSyncWithAccount } from './sync-with-account.ts'
import { useSessionWatch } from './use-session-watch.ts'

/** Effects that run on every page while a person is signed in; loaded only then. */
export default function SignedIn(): null {
  useSignedInToast()
  useSessionWatch()
  useSyncWithAccount()
  // The toaster has to be loaded before the connection fails, to be able to say so.
  useEffect(() => void import('./toaster.tsx').catch(() => undefined), [])
  return null
}
