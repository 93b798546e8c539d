import { useCameBack } from './came-back.ts'
import { useKeptWithAccount } from './keep-with-account.ts'
import { useSessionWatch } from './use-session-watch.ts'

/** What goes on behind every page while somebody is signed in; nobody else's browser loads it. */
export default function SignedIn(): null {
  useCameBack()
  useSessionWatch()
  useKeptWithAccount()
  return null
}
