import { useEffect } from 'react'
import { useSignedInToast } from './use-signed-in-toast.ts'
import { useSyncWithAccount } from './sync-with-account.ts'
import { useSessionWatch } from './use-session-watch.ts'

/** What goes on behind every page while somebody is signed in; nobody else's browser loads it. */
export default function SignedIn(): null {
  useSignedInToast()
  useSessionWatch()
  useSyncWithAccount()
  // What says that the line broke has to be here before it breaks.
  useEffect(() => void import('./toaster.tsx').catch(() => undefined), [])
  return null
}
