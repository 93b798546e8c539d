import { forgetSession } from '#web/runtime/session-storage.ts'
import { useDraft } from '#web/runtime/use-draft.ts'

/** The contact a code is on its way to, kept for a reload beside the form that is kept under `form`; `''` while none is. */
export function useSentTo(form: string) {
  const { draft, isRead, change, forget } = useDraft(`${form}:sent`, { sentTo: '' })
  return {
    sentTo: draft.sentTo,
    isRead,
    send: (sentTo: string) => change({ sentTo }),
    /** Called once the person is signed in. */
    forget() {
      forget()
      forgetSession(form)
    },
  }
}
