import { useRouteError } from 'react-router'
import { ErrorBody, statusOf } from '#web/layout/page/error-screen.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** In place of a page of the administration whose subject is not there: the way to its list. Other failures say what they are. */
export function MissingPage({ title, list, listName }: { title: string; list: string; listName: string }) {
  const error = useRouteError()
  const status = statusOf(error)
  // An address that no id can have is refused.
  if (status !== 404 && status !== 422) return <ErrorBody error={error} />
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={title} />
      <h1 className="text-page-title leading-9 font-light">{title}</h1>
      <LocalLink to={list} className={`${linkClass} mt-4`}>
        {listName}
      </LocalLink>
    </div>
  )
}
