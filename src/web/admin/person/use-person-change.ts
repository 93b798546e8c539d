import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Consequences, type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The id of the heading of a person's file. */
export const personHeading = 'person'

interface PersonConsequences<Answer, Input> extends Pick<Consequences<Answer, Input>, 'before' | 'answers'> {
  /** Its text is among those about people. */
  done: string
}

/** A change of a person: reloads everything that shows people, confirms the change, and keeps the focus in its card. */
export function usePersonChange<Answer, Input>(mutation: Mutation<Answer, Input>, { done, ...first }: PersonConsequences<Answer, Input>) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const heading = useRef<HTMLElement>(null)
  return useChange(mutation, {
    ...first,
    before(answer, input) {
      heading.current = document.activeElement?.closest('section')?.querySelector('h2') ?? document.getElementById(personHeading)
      return first.before?.(answer, input)
    },
    refresh: [api.confirmations.key(), api.managedPeople.key()],
    done: t(done),
    after() {
      // The pressed button may be gone with the changed part.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !heading.current) return
        heading.current.tabIndex = -1
        heading.current.focus({ preventScroll: true })
      })
    },
  })
}
