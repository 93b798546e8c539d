import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Inbox, StaffConversation } from '#domain/messages/conversations/inbox.contract.ts'
import { watchChanges } from '#web/runtime/realtime.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** In milliseconds: also without a change staff say that they are here, and see who waits how long. */
const everyMs = 30_000
const typingMs = 4000

/** The inbox, kept as it changes. */
export function useInbox() {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const inbox = useQuery({ ...api.chatAdmin.inbox.queryOptions(), refetchInterval: everyMs, staleTime: 1000 })
  useLive(['desk'], () => queryClient.invalidateQueries({ queryKey: api.chatAdmin.inbox.queryKey() }))
  const keep = (next: Inbox) => queryClient.setQueryData(api.chatAdmin.inbox.queryKey(), next)
  return { inbox, keep }
}

/** A conversation, kept as it changes, and whether its visitor types. */
export function useStaffConversation(id: string) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const [typedAt, setTypedAt] = useState(0)
  const options = api.chatAdmin.get.queryOptions({ input: { id } })
  const conversation = useQuery({ ...options, staleTime: 1000 })
  useEffect(
    () =>
      watchChanges({ topic: 'desk', id }, ({ passing, by }) => {
        if (passing === 'typing') {
          if (by === 'user') setTypedAt(Date.now())
        } else if (passing === undefined) void queryClient.invalidateQueries({ queryKey: api.chatAdmin.get.queryKey({ input: { id } }) })
      }),
    [api, queryClient, id],
  )
  useEffect(() => {
    if (typedAt === 0) return
    const timer = setTimeout(() => setTypedAt(0), typingMs)
    return () => clearTimeout(timer)
  }, [typedAt])
  const keep = (next: StaffConversation) => {
    queryClient.setQueryData(options.queryKey, next)
    void queryClient.invalidateQueries({ queryKey: api.chatAdmin.inbox.queryKey() })
  }
  return { conversation, keep, isTyping: typedAt > 0 }
}
