import { useTranslation } from 'react-i18next'
import type { ListExport } from '#domain/renting/admin-lists/list-export.contract.ts'
import { maxFileRows } from '#domain/renting/admin-lists/list-query.policy.ts'
import { type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { saveTable } from '#web/runtime/save-file.ts'

/** A list as a CSV file. */
export interface ListExportMaker {
  make: () => void
  isPending: boolean
}

/** The change of the API that makes the file of a list as it is asked. */
export type ListExportOptions<Query extends object> = Pick<Mutation<ListExport, Omit<Query, 'after'>>, 'mutationFn' | 'mutationKey'>

/** Has the server make a file of a list as it is asked, from its first page on, and the browser keep it; undefined for a list without a file. */
export function useListExport<Query extends { after?: string }>(
  options: ListExportOptions<Query> | undefined,
  { after: _, ...whole }: Query,
): ListExportMaker | undefined {
  const { t } = useTranslation('operations')
  const { mutate, isPending } = useChange(options ?? {}, {
    before: ({ name, text }: ListExport) => saveTable({ name, text }),
    done: ({ isCut }) => (isCut ? { title: t('file.cut', { rows: maxFileRows }), tone: 'info' } : null),
    refused: (description) => ({ title: t('file.failed'), description }),
  })
  return options && { isPending, make: () => mutate(whole) }
}
