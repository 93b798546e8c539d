import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

interface RequestLinkProps {
  /** The order by one of its links, by its own id, or by that of a payment. */
  about: { token: string } | { order: string } | { payment: string }
  label: string
  variant: ButtonProps['variant']
}

/** Has a link sent to the order's own contact. Nothing here says whether there is such an order. */
export function RequestLink({ about, label, variant }: RequestLinkProps) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const request = useMutation({ mutationFn: () => api.orderLinks.request.call(about) })
  if (request.isSuccess) {
    return (
      <p role="status" className="max-w-[44ch] text-secondary leading-6">
        {t('link.requested')}
      </p>
    )
  }
  return (
    <div className="flex flex-col">
      <Button variant={variant} pending={request.isPending} onClick={() => request.mutate()}>
        {label}
      </Button>
      <p role="alert" className="mt-2 text-secondary leading-6 text-bad empty:hidden">
        {request.error ? sentence(request.error) : null}
      </p>
    </div>
  )
}
