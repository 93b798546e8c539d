import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

/** The id of the heading of a person's file. */
export const personHeading = 'person'

/** Follows a change of a person: reloads everything that shows people, confirms the change, and keeps the focus in its card. */
export function usePersonDone(): (word: string) => Promise<void> {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return async (word) => {
    const heading = document.activeElement?.closest('section')?.querySelector('h2') ?? document.getElementById(personHeading)
    await queryClient.invalidateQueries({ queryKey: api.confirmations.key() })
    await queryClient.invalidateQueries({ queryKey: api.managedPeople.key() })
    toast(t(word), { tone: 'good' })
    // The pressed button may be gone with the changed part.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || !heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }
}
