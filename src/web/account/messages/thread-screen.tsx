import type { LoaderFunctionArgs } from 'react-router'
import { useParams } from 'react-router'
import { useReadAbout } from '#web/features/notifications/use-read-about.ts'
import { pageRequest, prefetch } from '#web/runtime/viewer.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { useCounterpartName } from './thread-words.ts'
import { threadOptions, useThread } from './use-thread.ts'

export function loader({ context, params: { thread = '' } }: LoaderFunctionArgs) {
  const { viewer } = context.get(pageRequest)
  return prefetch(context, (api) => [
    threadOptions(api, thread, viewer.locale),
    api.userMessages.threads.queryOptions(),
    api.userMessages.count.queryOptions(),
    ...(thread === 'libsa' ? [] : [api.blockedPeople.ofRental.queryOptions({ input: { rental: thread } })]),
  ])
}

/** `/profile/messages/:thread`: what was said about a rental, or what the shop wrote. */
export default function ThreadScreen() {
  const { thread = '' } = useParams()
  return <Opened key={thread} thread={thread} />
}

function Opened({ thread: id }: { thread: string }) {
  const talk = useThread(id)
  useReadAbout(id)
  const nameOf = useCounterpartName()
  const { thread } = talk
  return (
    <MessagesFrame open={id} title={nameOf(thread)}>
      <div className="min-h-0 max-lg:h-full">
        <ThreadPane talk={talk} />
      </div>
    </MessagesFrame>
  )
}
