import { useNavigate } from 'react-router'
import { usual } from '#domain/catalogue/listings/listing-content.policy.ts'
import { localizedPath } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Makes a draft of a listing and opens its first step; `isReplacing` leaves the present page out of the history. */
export function useBeginListing({ isReplacing = false } = {}) {
  const { api } = useViewer()
  const locale = useLocale()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    ...api.listings.create.mutationOptions(),
    onSuccess: ({ id }) => navigate(localizedPath(`/rent-clothes/${id}`, locale), { replace: isReplacing }),
  })
  return { start: () => mutate({ content: usual }), isPending, error }
}
