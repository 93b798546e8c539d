import { useTranslation } from 'react-i18next'
import type { ListExport } from '#domain/renting/admin-lists/list-export.contract.ts'
import { maxFileRows } from '#domain/renting/admin-lists/list-query.policy.ts'
import { type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { saveFile } from '#web/runtime/save-file.ts'

/** A list as a CSV file. */
export interface ListExportMaker {
  make: () => void
  isPending: boolean
}

/** Has the server make a file of a list as it is asked, from its first page on, and the browser keep it. */
export function useListExport<Asked extends object>(
  options: Mutation<ListExport, Asked>,
  asked: Asked & { after?: string },
): ListExportMaker {
  const { t } = useTranslation('operations')
  const { mutate, isPending } = useChange(options, {
    before: ({ name, text }) => saveFile({ name, text, type: 'text/csv;charset=utf-8' }),
    done: ({ isCut }) => (isCut ? { title: t('file.cut', { rows: maxFileRows }), tone: 'info' } : null),
    refused: (description) => ({ title: t('file.failed'), description }),
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
