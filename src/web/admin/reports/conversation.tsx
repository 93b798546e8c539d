import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { At } from '#web/admin/lists/words.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** Messages between the two sides of a reported rental; each reading is recorded. */
export default function Conversation({ report, onClose }: { report: string; onClose: () => void }) {
  const { t } = useTranslation(['report-admin', 'operations'])
  const { api } = useViewer()
  const read = useQuery({
    ...api.messageAdmin.reported.queryOptions({ input: { report } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const messages = read.data?.messages
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('conversation.title')} side="dialog">
        <p className="text-dense leading-5 text-quiet">{t('conversation.text')}</p>
        {messages ? (
          messages.length === 0 ? (
            <p className="mt-4">{t('conversation.none')}</p>
          ) : (
            <ol className="mt-2 divide-y divide-line">
              {messages.map(({ sequence, sender, isOwner, content, isPhoto, at }) => (
                <li key={sequence} className="py-3">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption leading-5 text-quiet">
                    <span>
                      <bdi translate="no" className="font-semibold text-ink">
                        {sender ?? t('gone')}
                      </bdi>{' '}
                      · {t(isOwner ? 'of.owner' : 'of.customer')}
                    </span>
                    <At at={at} />
                  </p>
                  {isPhoto ? (
                    <img
                      src={`/api/message-desk/reports/${report}/photos/${String(sequence)}`}
                      alt={t('conversation.photo', { name: sender ?? t('gone') })}
                      loading="lazy"
                      className="mt-1 max-h-80 w-auto max-w-full rounded-card border border-line"
                    />
                  ) : (
                    <WrittenText as="p" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                      {content}
                    </WrittenText>
                  )}
                </li>
              ))}
            </ol>
          )
        ) : read.isError ? (
          <ErrorState
            className="mt-3"
            title={t('operations:list.failed')}
            text={t('operations:list.failedText')}
            action={t('operations:list.retry')}
            isPending={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton role="status" aria-label={t('operations:list.loading')} className="mt-3 h-40" />
        )}
      </SheetContent>
    </Sheet>
  )
}
