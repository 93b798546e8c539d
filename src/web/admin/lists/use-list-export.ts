import type { UseMutationOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListExport } from '#domain/renting/admin-lists/list-export.contract.ts'
import { maxFileRows } from '#domain/renting/admin-lists/list-query.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { saveFile } from '#web/runtime/save-file.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'

/** A list as a CSV file. */
export interface ListExportMaker {
  make: () => void
  isPending: boolean
}

/** Has the server make a file of a list as it is asked, from its first page on, and the browser keep it. */
export function useListExport<Asked extends object, Kept>(
  options: UseMutationOptions<ListExport, Error, Asked, Kept>,
  asked: Asked & { after?: string },
): ListExportMaker {
  const { t } = useTranslation('operations')
  const sentence = useRefusalWords()
  const { mutate, isPending } = useMutation<ListExport, Error, Asked, Kept>({
    ...options,
    onSuccess({ name, text, isCut }) {
      saveFile({ name, text, type: 'text/csv;charset=utf-8' })
      if (isCut) toast(t('file.cut', { rows: maxFileRows }), { tone: 'info' })
    },
    onError: (error) => toast(t('file.failed'), { tone: 'bad', description: sentence(error) }),
  })
  return {
    isPending,
    make() {
      const { after: _, ...whole } = asked
      // The query without its page is still a query of the list.
      mutate(whole as Asked)
    },
  }
}
