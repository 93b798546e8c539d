import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueContent, IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { refusalDetailsOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The content of an issue as it is being written, and what the server refused of it. */
export interface IssueDraft {
  content: IssueContent
  isDirty: boolean
  isSaving: boolean
  change: (part: Partial<IssueContent>) => void
  save: () => void
  /** The sentence for a field, or for the whole form without one. */
  problemOf: (field?: string) => string | undefined
}

/** Keeps the typed content of an issue until it is saved. */
export function useIssueDraft(issue: IssueDetail): IssueDraft {
  const { t } = useTranslation('outbox-admin')
  const { api } = useViewer()
  const sentenceOf = useRefusalWords()
  const saved = contentOf(issue)
  const [content, setContent] = useState(saved)
  const { mutate, isPending, error, reset } = useChange(api.newsletterAdmin.write.mutationOptions(), {
    answers: api.newsletterAdmin.issue.queryKey({ input: { id: issue.id } }),
    done: t('newsletter.write.saved'),
  })
  const { fields } = refusalDetailsOf(error)
  const named = Array.isArray(fields) ? fields.map(String) : []
  return {
    content,
    isDirty: JSON.stringify(content) !== JSON.stringify(saved),
    isSaving: isPending,
    change(part) {
      if (error) reset()
      setContent({ ...content, ...part })
    },
    save: () => mutate({ ...content, id: issue.id, version: issue.version }),
    problemOf(field) {
      if (!error) return undefined
      const isHere = field === undefined ? named.length === 0 : named.includes(field)
      return isHere ? sentenceOf(error) : undefined
    },
  }
}

function contentOf({ day, subject, greeting, picks, itemIds }: IssueDetail): IssueContent {
  return { day, subject, greeting, picks, itemIds }
}
