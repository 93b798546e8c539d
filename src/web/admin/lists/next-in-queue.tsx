import { ArrowRight } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** True once what waited when it was opened has been decided. */
export function useIsDoneHere(id: string, isWaiting: boolean): boolean {
  const opened = useRef<string | null>(null)
  if (isWaiting) opened.current = id
  return !isWaiting && opened.current === id
}

interface NextInQueueProps<Row extends { id: string }> {
  /** Those that wait, as far as they are known yet. */
  rows: readonly Row[] | undefined
  /** The id of the decided one, which the queue may still contain. */
  id: string
  /** The queue, and below it the pages of what waits in it. */
  list: string
  listName: string
  nameOf: (row: Row) => ReactNode
}

/** After a decision: the way to what waits next, or back to the list. It takes the focus, so that Enter goes on. */
export function NextInQueue<Row extends { id: string }>({ rows, id, list, listName, nameOf }: NextInQueueProps<Row>) {
  const { t } = useTranslation('operations')
  const box = useRef<HTMLElement>(null)
  const isKnown = rows !== undefined
  const next = rows?.find((row) => row.id !== id)
  useEffect(() => {
    if (isKnown) box.current?.querySelector('a')?.focus()
  }, [isKnown])
  if (!isKnown) return null
  return (
    <section ref={box} aria-label={t('queue.label')} className="rounded-card border border-line bg-card p-4 lg:px-5">
      <p className="mb-3 text-dense leading-5 text-quiet">{next ? nameOf(next) : t('queue.none')}</p>
      <Button asChild size="sm" variant={next ? 'primary' : 'outline'}>
        <LocalLink to={next ? `${list}/${next.id}` : list}>
          {next ? t('queue.next') : t('queue.back', { list: listName })}
          {next ? <Icon of={ArrowRight} className="size-4 rtl:-scale-x-100" /> : null}
        </LocalLink>
      </Button>
    </section>
  )
}
