import { useTranslation } from 'react-i18next'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import type { FormIssue } from '#web/ui/form/contract-resolver.ts'

/** The messages of an inquiry's forms; either contact is enough. */
export function useInquiryWords() {
  const { t } = useTranslation('inquiries')
  return {
    words: {
      name: t('problem.name'),
      message: t('problem.message'),
      email: ({ kind }: FormIssue) => t(kind === 'required' ? 'problem.reach' : 'problem.email'),
      phone: t('problem.phone'),
    },
    failure: (error: unknown) => refusalWords(error, t('failed')),
  }
}
