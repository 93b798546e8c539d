import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/kit/use-translation.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useRefusalWords } from '#web/parts/orders/refusal-words.ts'
import { ErrorState } from '#web/parts/orders/states.tsx'
import { useViewer } from '#web/viewer.ts'
import { Apps } from './apps.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

/** What guards the account besides the password: apps for codes with their backup codes, passkeys, and the open sessions. */
export function Security() {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const words = useRefusalWords()
  const factors = useQuery(api.factors.list.queryOptions())
  const { data } = factors
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      {data ? (
        <>
          <Apps factors={data} />
          <Passkeys passkeys={data.passkeys} />
        </>
      ) : factors.isError ? (
        <ErrorState
          title={t('error.title')}
          text={words(factors.error)}
          action={t('error.retry')}
          isPending={factors.isFetching}
          onRetry={() => void factors.refetch()}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
      <Sessions />
    </div>
  )
}
